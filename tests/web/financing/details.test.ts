import { refuses, shows, tells } from '../told.ts'
import { describe, expect, inject, it } from 'vitest'
import { dayInBogota } from '#server/kit/words/days.ts'
import {
  type Agreement,
  closeAgreement,
  closeGolden,
  decideLoans,
  lend,
  loanMeans,
  makeAgreement,
  makeGolden,
} from '../../support/agreements.ts'
import { textOf } from '../../support/pdf.ts'
import { newWord } from '../../support/third-parties.ts'
import { makeWeighings, type Weighing } from '../../support/weighings.ts'
import { faultyWeb } from '../faulty.ts'
import { administrator, api, person } from '../people.ts'
import { all, badges, isOf, main, named, nameOf, read, rowOf, rowsOf, text } from '../visitor.ts'
import { valueOf, type Visitor } from '../visitor.ts'

const TODAY = dayInBogota(new Date())
const NONE = 'No hay movimientos registrados.'
const LOAN = 'Semilla certificada'
const apiUrl = inject('apiUrl')
const faulty = faultyWeb()
const call = api()
const admin = administrator()
const credito = person('credito@molino.example')
const { at } = credito

const address = ({ id }: Agreement) => `/financing-details/${id}`
const headline = (visitor: Visitor) => text(visitor.one('p', isOf('headline')))
const loans = (visitor: Visitor) => visitor.one('table', isOf('loans'))
const foot = (visitor: Visitor, name: string) =>
  visitor.one(
    'tr',
    (row) => text(row).startsWith(`${name} `),
    visitor.one('tfoot', () => true, loans(visitor)),
  )
const sum = (visitor: Visitor, name: string) =>
  text(visitor.one('tr', (row) => text(row).startsWith(name), visitor.one('table', isOf('sums'))))
const field = (visitor: Visitor, name: string) => visitor.field(`[${name}]`, visitor.dialog())
const isDisabled = (visitor: Visitor, name: string) =>
  all(main(visitor), 'button', (one) => nameOf(one) === name).map(
    ({ attributes }) => 'disabled' in attributes,
  )
const save = (visitor: Visitor, form: Record<string, string> = {}, button = 'Guardar') =>
  visitor.press(button, named(form), visitor.dialog())
const about = (visitor: Visitor, name: string) => visitor.about(field(visitor, name))
/** Label of the chosen option of a select in the dialog. */
const chosen = (visitor: Visitor, name: string) => {
  const select = field(visitor, name)
  return all(select, 'option', ({ attributes }) => attributes.value === valueOf(select)).map(text)
}

/** The dialog of a new loan with all fields filled. */
async function written(agreement: Agreement, site?: string): Promise<Visitor> {
  const visitor = await at(`${address(agreement)}?acto=agregar`, site)
  const { contado } = await loanMeans(apiUrl)
  return visitor.write(named({ descripcion: 'Tarde', valor: '1000', id_fpago: contado }), visitor.dialog())
}

/** Approves a settlement of the weighing that pays a part of its supplier's agreement. Returns its id. */
async function payOff(agreement: Agreement, weighing: Weighing | undefined, change: object): Promise<string> {
  const { id_liquidacion } = await call('POST', '/settlements', {
    id_proveedor: weighing?.id_proveedor,
    precio_carga: 183_000,
    pesadas: [weighing?.id],
    registro: 'RETENCION',
    id_acuerdo: agreement.id,
    ...change,
  })
  await call('PATCH', `/settlements/${String(id_liquidacion)}/approve`, {})
  return String(id_liquidacion)
}

it('the worked example shows its facts, the interest of each loan, totals and debt', async () => {
  const agreement = await makeGolden(apiUrl)
  await closeGolden(apiUrl, agreement)
  const visitor = await at(address(agreement))
  expect(
    text(
      visitor.one(
        'title',
        () => true,
        visitor.one('head', () => true),
      ),
    ),
  ).toBe(`Acuerdo ${agreement.consecutivo} · Molino`)
  expect(all(visitor.page, 'h1').map(text)).toEqual([agreement.proveedor.nombre])
  expect(badges(main(visitor))[0]).toBe('Terminado')
  expect(headline(visitor)).toContain('$ 12.929.000')
  const facts = all(visitor.one('div', isOf('agreement-head')), 'strong').map(text)
  for (const fact of [agreement.consecutivo, '2026-03-01', '3 % mensual', '120'])
    expect(facts).toContain(fact)
  expect(facts.filter((fact) => /^CC \d+/.test(fact))).toHaveLength(1)
  expect(all(loans(visitor), 'th', ({ attributes }) => attributes.scope === 'col').map(text)).toEqual([
    'Fecha',
    'Descripción',
    'Modalidad',
    'Forma de Pago',
    'Valor',
    'Fecha Liq',
    'Inter.',
    'Total',
    'Acciones',
  ])
  const [first] = rowsOf(visitor, 'loans')
  for (const shown of [
    '01/03/2026',
    'Préstamo en dinero',
    'Contado',
    '$ 5.000.000',
    '15/06/2026',
    '$ 5.530.000',
  ])
    expect(text(first!)).toContain(shown)
  expect(all(loans(visitor), 'summary').map(text)).toEqual([
    '$ 530.000',
    '$ 182.400',
    '$ 201.600',
    '$ 15.000',
  ])
  expect(all(first!, 'li').map(text)).toEqual([
    '01/03/2026 a 15/06/2026 106 días × 3 % ÷ 30 × $ 5.000.000 = $ 530.000',
  ])
  for (const amount of ['$ 12.000.000', '$ 929.000', '$ 12.929.000'])
    expect(text(foot(visitor, 'Total'))).toContain(amount)
  expect(text(foot(visitor, 'Máximo a Prestar'))).toContain('$ 50.000.000')
  expect(all(main(visitor), 'h2').map(text)).toContain('Deducciones')
  expect(sum(visitor, 'Saldo por pagar')).toContain('$ 12.929.000')
  expect(read(visitor)).toMatch(/Quedó la cuenta por cobrar .* por \$ 12\.929\.000/)
  const picture = visitor.one('svg', ({ attributes }) => attributes.role === 'img')
  expect(text(visitor.one('title', ({ attributes }) => attributes.id === 'debt-title', picture))).toContain(
    'Capital e intereses que se debían',
  )
  expect(text(all(visitor.one('section', isOf('debt')), 'tr').at(-1)!)).toContain('Cierre')
  expect(read(visitor)).toContain('pasa el techo de usura')
  expect(isDisabled(visitor, 'Agregar Préstamo')).toEqual([true])
  for (const name of [`Editar ${LOAN}`, `Eliminar ${LOAN}`]) {
    const off = isDisabled(visitor, name)
    expect(off.length).toBeGreaterThan(0)
    expect(off).not.toContain(false)
  }
})

describe('loans of an agreement', () => {
  it('editing a loan starts from its stored values and recomputes its interest', async () => {
    const agreement = await makeAgreement(apiUrl)
    const { bancos, banco } = await loanMeans(apiUrl)
    await lend(apiUrl, agreement, { id_fpago: bancos, id_banco: banco.id_banco })
    const visitor = await at(address(agreement))
    expect(text(rowOf(visitor, LOAN, 'loans'))).toContain('$ 20.000')
    await visitor.follow(`Editar ${LOAN}`)
    expect(all(visitor.dialog(), 'h2').map(text)).toEqual(['Modificar préstamo'])
    expect(['descripcion', 'valor', 'id_banco'].map((name) => valueOf(field(visitor, name)))).toEqual([
      LOAN,
      '1.000.000',
      banco.id_banco,
    ])
    await save(visitor, { descripcion: '' })
    expect(about(visitor, 'descripcion')).toContain('Campo obligatorio')
    await save(visitor, { descripcion: 'Semilla y abono', valor: '2.000.000', id_fpago: 'Contado' })
    expect(about(visitor, 'id_banco')).toContain('Esta forma de pago no es de banco.')
    await tells(
      save(visitor, { id_banco: '' }),
      '✅ Movimiento actualizado correctamente. Préstamo modificado exitosamente.',
    )
    for (const shown of ['Contado', '$ 40.000'])
      expect(text(rowOf(visitor, 'Semilla y abono', 'loans'))).toContain(shown)
  })

  it('a loan keeps a method and a bank that are no longer offered', async () => {
    const { bancos } = await loanMeans(apiUrl)
    const nombre = `Banco ${newWord()}`
    const { data } = await call('POST', '/banks', {
      nombre,
      nro_cuenta: '110-2',
      saldo_inicial: 0,
      fecha_si: TODAY,
    })
    const { _id } = data as { _id: string }
    const agreement = await makeAgreement(apiUrl)
    const loan = await lend(apiUrl, agreement, { id_fpago: bancos, id_banco: _id })
    await call('PUT', '/banks', { id_banco: _id, activo: false })
    const visitor = await at(`${address(agreement)}?acto=modificar&de=${loan}`)
    expect(chosen(visitor, 'id_banco')).toEqual([nombre])
    await tells(
      save(visitor, { descripcion: 'La misma cuenta' }),
      '✅ Movimiento actualizado correctamente. Préstamo modificado exitosamente.',
    )
    expect(text(rowOf(visitor, 'La misma cuenta', 'loans'))).toContain(nombre)
  })

  it('a payment method missing in the API is shown as not found and kept until changed', async () => {
    const { bancos, banco } = await loanMeans(apiUrl)
    const agreement = await makeAgreement(apiUrl)
    const loan = await lend(apiUrl, agreement, { id_fpago: bancos, id_banco: banco.id_banco })
    const { movimientos, ...whole } = await call('GET', `/financing-agreements/${agreement.id}`)
    const lines = (movimientos as object[]).map((one) => ({ ...one, nombre_fpago: '', nombre_banco: '' }))
    faulty.answering((asked) =>
      asked.startsWith('GET /financing-agreements/')
        ? { status: 200, body: { ...whole, movimientos: lines } }
        : /^POST \/(payment-methods|banks)\/search$/.test(asked)
          ? { status: 200, body: { data: [], total_count: 0 } }
          : 'pass',
    )
    const visitor = await at(`${address(agreement)}?acto=modificar&de=${loan}`, faulty.url())
    expect(chosen(visitor, 'id_fpago')).toEqual(['Forma no encontrada'])
    expect(chosen(visitor, 'id_banco')).toEqual(['Banco no encontrado'])
    expect([valueOf(field(visitor, 'id_fpago')), valueOf(field(visitor, 'id_banco'))]).toEqual([
      bancos,
      banco.id_banco,
    ])
    await tells(
      save(visitor, { valor: '2.000.000' }),
      '✅ Movimiento actualizado correctamente. Préstamo modificado exitosamente.',
    )
    expect((await call('GET', `/financing-agreements/${agreement.id}`)).movimientos).toMatchObject([
      { valor: 2_000_000, id_fpago: bancos, id_banco: banco.id_banco },
    ])
  })

  it('a loan is deleted after a question, and a missing one is reported', async () => {
    const agreement = await makeAgreement(apiUrl)
    await lend(apiUrl, agreement)
    const [visitor, other] = [await at(address(agreement)), await admin.at(address(agreement))]
    for (const one of [visitor, other]) {
      await one.follow(`Eliminar ${LOAN}`)
      expect(text(one.dialog())).toContain('¿Deseas eliminar este préstamo?')
    }
    await tells(save(visitor, {}, 'Eliminar'), '✅ Préstamo eliminado correctamente.')
    expect(read(visitor)).toContain(NONE)
    await refuses(save(other, {}, 'Eliminar'), '❌ No se encontró el ID del movimiento')
    expect(all(other.page, 'dialog')).toEqual([])
  })

  it('a loan above the maximum waits, and never counts once rejected', async () => {
    const agreement = await makeAgreement(apiUrl, { numero_hectareas: 0.5 })
    const visitor = await at(`${address(agreement)}?acto=agregar`)
    const left = () => all(visitor.dialog(), 'output').map(text).join()
    expect(left()).toContain('Quedan $ 2.000.000 del máximo a prestar.')
    const { contado } = await loanMeans(apiUrl)
    await save(visitor, { descripcion: '', valor: '2.500.000', id_fpago: contado })
    expect(left()).toContain(
      'Pasa el máximo a prestar en $ 500.000. Queda por aprobar y no cuenta hasta entonces.',
    )
    await tells(
      save(visitor, { descripcion: LOAN }),
      '✅ Préstamo agregado con éxito. Queda esperando la aprobación.',
    )
    expect(badges(rowOf(visitor, LOAN, 'loans'))).toEqual(['Por aprobar'])
    expect(rowOf(visitor, LOAN, 'loans').attributes.class).toBe('waiting')
    expect(headline(visitor)).toContain('Debe hoy $ 0')
    expect(text(foot(visitor, 'Total'))).toContain('$ 0')
    await decideLoans(apiUrl, agreement, 'Sin garantía')
    await visitor.open(address(agreement))
    expect([headline(visitor).includes('Debe hoy $ 0'), isDisabled(visitor, `Editar ${LOAN}`)]).toEqual([
      true,
      [true],
    ])
    expect(text(all(main(visitor), 'p', isOf('note'))[0]!)).toMatch(
      /pasa el máximo a prestar: no se aprobó \(Adriana .*\)\. Motivo: Sin garantía/,
    )
    const row = rowOf(visitor, LOAN, 'loans')
    expect([badges(row), row.attributes.class]).toEqual([['Rechazado'], 'rejected'])
    expect(text(row)).toMatch(/Adriana .*: Sin garantía/)
    expect(text(row)).toContain('$ 2.500.000')
    const { movimientos } = await call('GET', `/financing-agreements/${agreement.id}`)
    const [line] = movimientos as { _id: string }[]
    await visitor.open(`${address(agreement)}?acto=modificar&de=${line?._id}`)
    await save(visitor, { valor: '1' })
    expect(text(visitor.dialog())).toContain('está en estado RECHAZADO')
  })

  it('a loan raised above the maximum waits as a whole', async () => {
    const agreement = await makeAgreement(apiUrl, { numero_hectareas: 0.5 })
    await lend(apiUrl, agreement)
    const visitor = await at(address(agreement))
    await visitor.follow(`Editar ${LOAN}`)
    expect(all(visitor.dialog(), 'output').map(text)).toEqual(['Quedan $ 1.000.000 del máximo a prestar.'])
    await tells(
      save(visitor, { valor: '2.000.001' }),
      '✅ Movimiento actualizado correctamente. Préstamo modificado exitosamente. Queda esperando la aprobación.',
    )
    expect(headline(visitor)).toContain('Debe hoy $ 0')
    await visitor.follow(`Editar ${LOAN}`)
    await tells(
      save(visitor, { valor: '2.000.000' }),
      '✅ Movimiento actualizado correctamente. Préstamo modificado exitosamente.',
    )
    expect(badges(rowOf(visitor, LOAN, 'loans'))).toEqual([])
  })

  it('a loan is refused when its agreement was closed while the dialog was open', async () => {
    const agreement = await makeAgreement(apiUrl)
    const visitor = await written(agreement)
    await closeAgreement(apiUrl, agreement)
    await save(visitor)
    expect(visitor.said('alert').join()).toContain(
      `No se pueden cambiar los préstamos del acuerdo ${agreement.consecutivo}: está en estado TERMINADO.`,
    )
    expect(read(visitor)).toContain(NONE)
  })
})

it('the dialog of a loan loads all its lists for a lender, and says once that fields are empty', async () => {
  const visitor = await at(`${address(await makeAgreement(apiUrl))}?acto=agregar`)
  expect(text(visitor.dialog())).not.toContain('Error al cargar')
  await save(visitor)
  expect(text(visitor.dialog()).split('Todos los campos son obligatorios.')).toHaveLength(2)
})

it('recalculating shows a message and changes nothing that was up to date', async () => {
  const agreement = await makeAgreement(apiUrl)
  await lend(apiUrl, agreement)
  const visitor = await at(address(agreement))
  await tells(visitor.press('Recalcular', {}, main(visitor)), '✅ Recalculado con éxito. Sin diferencias.')
  expect(headline(visitor)).toContain('$ 1.020.000')
})

it('amounts above the maximum are marked by colour and words', async () => {
  const agreement = await makeAgreement(apiUrl, { numero_hectareas: 0.5 })
  await lend(apiUrl, agreement, { valor: 1_999_999 })
  const visitor = await at(address(agreement))
  const said = () => all(foot(visitor, 'Total'), 'small').map(text)
  expect(said()).toEqual(['con intereses pasa el máximo'])
  await lend(apiUrl, agreement, { valor: 2 })
  await decideLoans(apiUrl, agreement)
  await visitor.open(address(agreement))
  expect(said()).toEqual(['supera el máximo', 'supera el máximo'])
  expect(all(foot(visitor, 'Total'), 'td', isOf('over'))).toHaveLength(2)
})

it('a settlement voided after the closing is marked on screen and paper', async () => {
  const [weighing] = await makeWeighings(apiUrl)
  const agreement = await makeAgreement(apiUrl, { id_tercetro: weighing?.id_proveedor })
  await lend(apiUrl, agreement)
  const settlement = await payOff(agreement, weighing, { abono: 300_000 })
  await closeAgreement(apiUrl, agreement)
  expect(text((await at(address(agreement))).one('section', isOf('offsets')))).not.toContain('anulada')
  await call('PATCH', `/settlements/${settlement}/void`, { motivo: 'Precio equivocado' })
  const visitor = await at(address(agreement))
  expect(text(visitor.one('section', isOf('offsets')))).toMatch(/LIQ-\d+ anulada, por cobrar aparte/)
  const paper = await visitor.get(`/documentos/ACUERDO_FINANCIAMIENTO/${agreement.id}`)
  expect(textOf(Buffer.from(await paper.arrayBuffer()))).toMatch(/LIQ-\d+ anulada/)
})

it('a payment by settlement is shown with its interest and capital', async () => {
  const [weighing] = await makeWeighings(apiUrl)
  const agreement = await makeAgreement(apiUrl, { id_tercetro: weighing?.id_proveedor })
  await lend(apiUrl, agreement)
  const settlement = await payOff(agreement, weighing, { abono: 300_000 })
  const visitor = await at(address(agreement))
  const section = visitor.one('section', isOf('offsets'))
  expect(all(section, 'h2').map(text)).toEqual(['Abonos'])
  const paid = visitor.one('tbody', () => true, visitor.one('table', isOf('rows'), section))
  for (const amount of ['$ 20.000', '$ 280.000', '$ 300.000']) expect(text(paid)).toContain(amount)
  expect(sum(visitor, 'Valor entregado')).toContain('$ 300.000')
  expect(sum(visitor, 'Saldo por pagar')).toContain('$ 720.000')
  expect(headline(visitor)).toContain('$ 720.000')
  expect(text(loans(visitor))).toContain('Queda $ 720.000 de capital y $ 0 de intereses')
  const debt = visitor.one('section', isOf('debt'))
  expect(all(debt, 'circle', isOf('offset')).length).toBeGreaterThan(0)
  expect(text(all(debt, 'tr').at(-1)!)).toContain('Abono LIQ-')
  await visitor.follow(/^LIQ-/, paid)
  expect(visitor.address).toBe(`/liquidacion-arroz/${settlement}`)
})

it('the tab of the third party changes the supplier but not its type', async () => {
  const agreement = await makeAgreement(apiUrl)
  const { id, nombre } = agreement.proveedor
  const visitor = await at(address(agreement))
  await visitor.follow('Tercero', main(visitor))
  expect(text(main(visitor))).toContain('PROVEEDOR')
  const change = (to: string) => visitor.press('Modificar', { '[nombre]': to }, main(visitor))
  expect(valueOf(visitor.field('[nombre]', main(visitor)))).toBe(nombre)
  await change(' ')
  expect(visitor.about(visitor.field('[nombre]', main(visitor)))).toContain('El nombre es obligatorio')
  await change(`${nombre} Hijo`)
  expect(visitor.said('status')).toEqual(['Tercero actualizado correctamente.'])
  expect(visitor.address).toBe(`${address(agreement)}?tab=tercero`)
  expect(all(visitor.page, 'h1').map(text)).toEqual([`${nombre} Hijo`])
  expect((await call('GET', `/third-parties/${id}`)).tipo).toBe('PROVEEDOR')
})

it('the tab of the third party keeps its ReteICA and shows whether it issues electronic invoices', async () => {
  const agreement = await makeAgreement(apiUrl)
  const { id } = agreement.proveedor
  await call('PUT', '/third-parties', { id, ica: 'PRODUCTOR_PRIMARIO', facturaElectronica: true })
  const visitor = await at(`${address(agreement)}?tab=tercero`)
  const save = (typed: Record<string, string>) => visitor.press('Modificar', typed, main(visitor))
  await save({ '[telefono1]': '3101234567' })
  const marks = async () => {
    const { ica, tags, telefono1 } = await call('GET', `/third-parties/${id}`)
    return { ica, tags, telefono1 }
  }
  const kept = { ica: 'PRODUCTOR_PRIMARIO', telefono1: '3101234567' }
  expect(await marks()).toEqual({ ...kept, tags: 'FACTURA_ELECTRONICA' })
  await save({ '[facturaElectronica]': '' })
  expect(await marks()).toEqual({ ...kept, tags: '' })
})

it('a failed load or save of a loan is reported, and typed values stay', async () => {
  const agreement = await makeAgreement(apiUrl)
  faulty.failing(/financing-mode|payment-methods|banks/)
  const refused = await at(`${address(agreement)}?acto=agregar`, faulty.url())
  for (const what of ['modalidades', 'formas de pago', 'bancos'])
    expect(text(refused.dialog())).toContain(`Error al cargar ${what}.`)
  faulty.failing(/^POST \/financing-agreement-movements$/)
  const visitor = await written(agreement, faulty.url())
  await save(visitor)
  expect(text(visitor.dialog())).toContain('❌ Error al registrar el préstamo. Intenta nuevamente.')
  expect(valueOf(field(visitor, 'descripcion'))).toBe('Tarde')
  faulty.failing(/recalculate/)
  await visitor.open(address(agreement))
  await refuses(visitor.press('Recalcular', {}, main(visitor)), '❌ Falló la operación de recalcular.')
  faulty.failing(/^GET \/financing-agreements\//)
  await shows(visitor.open(address(agreement)), 'No se pudo cargar el acuerdo')
  faulty.working()
  await lend(apiUrl, agreement)
  await visitor.open(address(agreement))
  await visitor.follow(`Eliminar ${LOAN}`)
  faulty.failing(/^GET \/financing-agreements\//)
  await tells(save(visitor, {}, 'Eliminar'), '✅ Préstamo eliminado correctamente.')
  expect(read(visitor)).toContain('❌ Error al recargar movimientos después de eliminar.')
})
