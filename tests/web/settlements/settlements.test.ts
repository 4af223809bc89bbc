import { refuses, shows } from '../told.ts'
import { describe, expect, inject, it } from 'vitest'
import { addDays, dayInBogota } from '#server/kit/words/days.ts'
import { lend, makeAgreement } from '../../support/agreements.ts'
import { textOf } from '../../support/pdf.ts'
import { withKeys } from '../../support/sessions.ts'
import { makeSettlement } from '../../support/settlements.ts'
import { makeWeighing, makeWeighings, type Weighing } from '../../support/weighings.ts'
import { faultyWeb } from '../faulty.ts'
import { administrator, api } from '../people.ts'
import {
  acts,
  all,
  type Element,
  isOf,
  main,
  nameOf,
  read,
  rowsOf,
  text,
  valueOf,
  type Visitor,
} from '../visitor.ts'

const apiUrl = inject('apiUrl')
const faulty = faultyWeb()
const admin = administrator()
const { at } = admin
const call = api()

const summary = ({ id }: Weighing) => `/weighing-records/final-weight/${id}`
const badge = (visitor: Visitor) => text(all(main(visitor), '*', isOf('badge'))[0]!)
const offsets = (visitor: Visitor) => text(visitor.one('*', isOf('offsets')))
const paper = async (visitor: Visitor, path: string) =>
  textOf(Buffer.from(await (await visitor.get(`/documentos/${path}`)).arrayBuffer()))
const numberOf = async (id: string) => String((await call('GET', `/settlements/${id}`)).consecutivo)

const weighing = (change: Record<string, unknown> = {}) => makeWeighing(apiUrl, change)

/** Form of a new settlement, computed at the golden record's price. */
async function computed(of: Weighing, total = '$ 24.299.989'): Promise<Visitor> {
  const visitor = await at(`/liquidacion-arroz?pesada=${of.id}`)
  await shows(visitor.press('Calcular', { 'Precio por carga': '183.000' }), total)
  return visitor
}

/** The saved draft, with withholding only. */
const drafted = async () => {
  const { id, weighing } = await makeSettlement(apiUrl, { registro: 'RETENCION' })
  return { id, weighing, visitor: await at(`/liquidacion-arroz/${id}`) }
}

/** Button and confirmation of an approval, which name amount and supplier. */
const APPROVE = /^Aprobar \$ [\d.]+ para .+$/

async function approve(visitor: Visitor, fields: Record<string, string | boolean> = {}) {
  await visitor.follow(APPROVE, main(visitor))
  return visitor.press(APPROVE, fields, visitor.dialog())
}

/** A running agreement of the weighing's supplier, which owes `valor` from today on. */
async function debtOf({ id_proveedor }: Weighing, valor: number, modalidad_financiacion = 'MONEY_LOAN') {
  const hoy = dayInBogota(new Date())
  const agreement = await makeAgreement(apiUrl, { id_tercetro: id_proveedor, fecha_de_inicio: hoy })
  await lend(apiUrl, agreement, { valor, fecha_movimiento: hoy, modalidad_financiacion })
  return agreement
}

it('a fixation of a price has the same title as every settlement, on screen and on paper', async () => {
  const { id } = await makeSettlement(apiUrl, { kilos: 5_000 }, await weighing({ en_deposito: true }))
  const visitor = await at(`/liquidacion-arroz/${id}`)
  const number = await numberOf(id)
  expect(all(visitor.page, 'h1').map(text)).toEqual([`LIQUIDACIÓN ARROZ PADDY ${number}`])
  expect(text(main(visitor))).toContain('Fijación de precio 1')
  const printed = await paper(visitor, `LIQUIDACION/${id}`)
  for (const told of ['LIQUIDACIÓN ARROZ PADDY', 'Fijación de precio 1']) expect(printed).toContain(told)
})

describe('drafts of settlements', () => {
  it('several drafts are approved together, and one refusal does not stop the others', async () => {
    const made = await weighing()
    const visitor = await at('/liquidacion-arroz')
    await visitor.follow('Nueva', main(visitor))
    await shows(visitor.follow(made.proveedor), made.consecutivo)
    expect(valueOf(visitor.field('Precio por carga'))).toBe('')
    const drafts = await Promise.all([1, 2, 3].map(() => makeSettlement(apiUrl, { registro: 'RETENCION' })))
    const [first = '', second = '', third = ''] = await Promise.all(drafts.map(({ id }) => numberOf(id)))
    await visitor.open('/liquidacion-arroz?estado=BORRADOR')
    await call('PATCH', `/settlements/${drafts[0]?.id}/void`, { motivo: 'Se pesó de nuevo' })
    const both = { [`Aprobar ${first}`]: true, [`Aprobar ${second}`]: true }
    await refuses(visitor.press('Aprobar las marcadas', both), `Liquidaciones aprobadas: ${second}.`)
    expect(visitor.said('alert').join()).toContain(`${first}: `)
    await visitor.open('/liquidacion-arroz?estado=BORRADOR')
    await visitor.press('Aprobar las marcadas', { [`Aprobar ${third}`]: true })
    expect(read(visitor)).toContain(`Liquidación aprobada: ${third}.`)
    const more = await Promise.all([1, 2].map(() => makeSettlement(apiUrl, { registro: 'RETENCION' })))
    const numbers = await Promise.all(more.map(({ id }) => numberOf(id)))
    await visitor.open('/liquidacion-arroz?estado=BORRADOR')
    const marked = Object.fromEntries(numbers.map((number) => [`Aprobar ${number}`, true as const]))
    await visitor.press('Aprobar las marcadas', marked)
    expect(visitor.said('status').join()).toMatch(
      /^Liquidaciones aprobadas: LIQ-\d+, LIQ-\d+\. Son 2 por \$\s[\d.]+\.$/,
    )
  })

  it('a draft with a changed weighing is computed again and approved', async () => {
    const { visitor, weighing: made } = await drafted()
    expect(read(visitor)).toContain('$ 23.993.251')
    await call('PUT', '/weighing-records/update', { id_weighing_record: made.id, humedad: 25 })
    await approve(visitor)
    const changed = `La pesada ${made.consecutivo} cambió después de calcular. Calcule de nuevo.`
    expect(visitor.said('alert')).toEqual([changed])
    await visitor.open(visitor.address.split('?')[0]!)
    expect(read(visitor)).toContain(changed)
    await shows(visitor.press('Calcular de nuevo'), 'Liquidación calculada de nuevo')
    expect(read(visitor)).not.toContain('$ 23.993.251')
    await approve(visitor)
    expect(badge(visitor)).toBe('Aprobada')
    expect(acts(visitor.page)).not.toContain('Calcular de nuevo')
  })

  it('approving names the supplier and the total above the acts, in the button and in the question', async () => {
    const { visitor, weighing: made } = await drafted()
    const head = () => visitor.one('*', isOf('page-head'))
    const label = `Aprobar $ 23.993.251 para ${made.proveedor}`
    expect(text(head())).toMatch(/Borrador Total a pagar \$ 23\.993\.251 Aprobar \$ 23\.993\.251 para /)
    await visitor.follow(label, head())
    expect(text(visitor.dialog())).toContain(`¿${label}?`)
    await visitor.press(label, {}, visitor.dialog())
    expect(badge(visitor)).toBe('Aprobada')
  })

  it('a draft registered at the exchange needs a number that is unique or marked as shared', async () => {
    const hoy = dayInBogota(new Date())
    const [one, two] = await Promise.all([1, 2].map(() => makeSettlement(apiUrl, { registro: 'BOLSA' })))
    const [first, second] = [await numberOf(one!.id), await numberOf(two!.id)]
    const numero = `R-${first}`
    const approveWith = async (id: string, fields: Record<string, string | boolean>) => {
      const visitor = await at(`/liquidacion-arroz/${id}`)
      await approve(visitor, { 'Número del registro': numero, ...fields })
      return visitor
    }
    const waiting = await at(`/liquidacion-arroz?por_registrar=true&q=${second}`)
    expect(text(rowsOf(waiting)[0]!)).toMatch(/\d+ de 180 días/)
    expect(badge(await approveWith(one!.id, {}))).toBe('Aprobada')
    const refused = await approveWith(two!.id, { 'Fecha del registro': hoy })
    expect(text(refused.dialog())).toContain(
      `El registro N.º ${numero} ya es de la liquidación ${first}. Si cubre varias, márquelo abajo.`,
    )
    await refused.press(APPROVE, { 'El mismo registro cubre varias liquidaciones': true }, refused.dialog())
    expect(badge(refused)).toBe('Aprobada')
    await waiting.open(`/liquidacion-arroz?por_registrar=true&q=${second}`)
    expect(rowsOf(waiting)).toEqual([])
  })

  it('a draft that somebody else approved meanwhile shows its state', async () => {
    const { visitor, id } = await drafted()
    await visitor.follow(APPROVE, main(visitor))
    const other = await at(`/liquidacion-arroz/${id}`)
    await approve(other)
    expect(badge(other)).toBe('Aprobada')
    await visitor.press(APPROVE, {}, visitor.dialog())
    expect(visitor.said('alert')).toEqual([
      expect.stringMatching(/^No se puede aprobar la liquidación LIQ-\d+: está en estado APROBADA\.$/),
    ])
    expect(acts(visitor.page).filter((name) => APPROVE.test(name))).toEqual([])
    expect(acts(visitor.page)).toContain('Pagar $ 23.993.251')
  })

  it('voiding a draft needs a reason, and its weighings can be settled again', async () => {
    const { visitor, weighing: made } = await drafted()
    await visitor.follow('Anular')
    await visitor.press('Anular liquidación', {}, visitor.dialog())
    expect(text(visitor.dialog())).toContain('Escriba el motivo de la anulación.')
    await visitor.press('Anular liquidación', { Motivo: 'Precio equivocado' }, visitor.dialog())
    expect(badge(visitor)).toBe('Anulada')
    expect(read(visitor)).toContain('Precio equivocado')
    await visitor.open(summary(made))
    expect(acts(main(visitor))).toContain('Liquidación')
  })
})

it('a settlement proposes to pay an agreement, when approved pays it, and when voided returns it', async () => {
  const made = await weighing()
  const { id, consecutivo: numero } = await debtOf(made, 1_000_000)
  const visitor = await computed(made)
  const agreement = () => visitor.field('Acuerdo')
  expect(all(agreement(), 'option').map(text)).toEqual([
    'No abonar',
    expect.stringMatching(new RegExp(`^${numero}, debe \\$.1\\.000\\.000$`)),
  ])
  await shows(visitor.press('Calcular', { Acuerdo: id }), '$ 23.299.989')
  expect(all(visitor.page, 'th').map(text)).toContain(`Abono al acuerdo ${numero}`)
  await visitor.press('Calcular', { Abono: '1.000.001' })
  expect(read(visitor)).toMatch(/Del acuerdo .* se deben \$.1\.000\.000/)
  expect(valueOf(agreement())).toBe(id)
  await visitor.press('Guardar borrador', { Abono: '400.000' })
  await shows(visitor, 'Liquidación guardada correctamente', '$ 23.899.989', `acuerdo ${numero} se debían`)
  const told = `Del acuerdo ${numero} se debían $ 1.000.000: $ 0 a intereses y $ 400.000 a capital; quedan $ 600.000.`
  const settlement = visitor.address.split('?')[0]!
  await visitor.follow(numero, main(visitor))
  expect(visitor.address).toContain(`/financing-details/${id}`)
  expect(offsets(visitor)).toContain('Ninguna liquidación ha abonado a este acuerdo.')
  expect(offsets(visitor)).toContain('Saldo por pagar $ 1.000.000')

  await visitor.open(settlement)
  await approve(visitor, { 'Número del registro': '4518201' })
  await shows(visitor, 'Liquidación aprobada correctamente', told)
  expect(await paper(visitor, `LIQUIDACION/${settlement.split('/').pop()}`)).toContain(told)
  await visitor.follow(numero, main(visitor))
  expect(offsets(visitor)).toMatch(/LIQ-\d+ .* \$.0 \$.400\.000 \$.400\.000/)
  expect(offsets(visitor)).toContain('Saldo por pagar $ 600.000')
  expect(await paper(visitor, `ACUERDO_FINANCIAMIENTO/${id}`)).toMatch(/LIQ-\d+/)

  await visitor.open(settlement)
  await visitor.follow('Anular', main(visitor))
  await visitor.press('Anular liquidación', { Motivo: 'Precio equivocado' }, visitor.dialog())
  expect(badge(visitor)).toBe('Anulada')
  await visitor.open(`/financing-details/${id}`)
  expect(offsets(visitor)).toContain('Ninguna liquidación ha abonado a este acuerdo.')
  expect(offsets(visitor)).toContain('Saldo por pagar $ 1.000.000')
})

it("a fixation pays the deposit's advance, unless nothing is to be paid", async () => {
  const made = await weighing({ en_deposito: true })
  const advance = await debtOf(made, 1_000_000, 'ANTICIPO')
  const visitor = await computed(made, '$ 23.299.989')
  const agreement = () => visitor.field('Acuerdo')
  expect(valueOf(agreement())).toBe(advance.id)
  await visitor.press('Calcular', { Acuerdo: 'No abonar' })
  expect(read(visitor)).not.toContain('Abono al acuerdo')
  expect(valueOf(agreement())).toBe('')
  await shows(visitor.press('Guardar borrador', { Abono: '5' }), 'Elija el acuerdo al que se abona.')
  expect(valueOf(agreement())).toBe('')
  await shows(visitor.press('Guardar borrador', { Abono: '' }), 'Liquidación guardada', '$ 24.299.989')
  expect(read(visitor)).not.toContain('Abono al acuerdo')
})

it('a settlement asks about much cash, and its void asks about the paid money', async () => {
  const [one, other] = await makeWeighings(apiUrl, [{}, {}])
  const body = { id_proveedor: one!.id_proveedor, precio_carga: 183_000, registro: 'RETENCION' }
  const { id_liquidacion: id } = await call('POST', '/settlements', { ...body, pesadas: [one!.id] })
  await call('PATCH', `/settlements/${id}/approve`, {})
  const address = `/liquidacion-arroz/${id}`
  const numero = await numberOf(String(id))

  const visitor = await at(`${address}?acto=pagar`)
  const pay = (typed: Record<string, string> = {}) =>
    visitor.press('Pagar $ 23.993.251', typed, visitor.dialog())
  await pay({ 'Forma de pago': 'Contado' })
  expect(text(visitor.dialog())).toContain(
    'parte de lo pagado no se puede descontar en la declaración de renta',
  )
  await pay()
  expect(badge(visitor)).toBe('Pagada')

  await visitor.follow('Anular', main(visitor))
  const annul = (typed: Record<string, string | boolean> = {}) =>
    visitor.press('Anular liquidación', typed, visitor.dialog())
  await annul({ Motivo: 'Precio equivocado' })
  expect(text(visitor.dialog())).toContain(
    'Diga qué pasó con el dinero: lo devolvieron o queda como anticipo.',
  )
  expect(valueOf(visitor.field('Motivo', visitor.dialog()))).toBe('Precio equivocado')
  const fate = visitor.one(
    'label',
    (label) => text(label).startsWith('Queda como anticipo'),
    visitor.dialog(),
  )
  await annul({ [text(fate)]: true })
  await shows(visitor, 'Liquidación anulada correctamente', 'quedan $ 23.993.251 como anticipo')
  expect(await paper(visitor, `LIQUIDACION/${id}`)).toContain('Quedan $ 23.993.251 por descontar')
  await visitor.open(`/terceros/${one!.id_proveedor}`)
  expect(read(visitor)).toMatch(/Anticipos por descontar \$.23\.993\.251/)

  await visitor.open(`/liquidacion-arroz/nueva?pesada=${other!.id}`)
  await visitor.press('Calcular', { 'Precio por carga': '183.000' })
  await shows(visitor, `Anticipo de ${numero}`)
  await visitor.press('Calcular', { 'Por descontar': '99.000.000' })
  expect(read(visitor)).toMatch(/El proveedor tiene \$.23\.993\.251 de anticipos por descontar\./)
  await visitor.press('Guardar borrador', { 'Por descontar': '1.000.000' })
  await shows(visitor, 'Liquidación guardada correctamente', `Anticipo de ${numero}`, '$ 23.299.989')
  const next = visitor.address.split('?')[0]!.split('/').pop()
  expect(await paper(visitor, `LIQUIDACION/${next}`)).toContain(`Anticipo de ${numero}`)

  await visitor.open(address)
  await visitor.follow('Devolver anticipo', main(visitor))
  expect(text(visitor.dialog())).toContain(`¿${one!.proveedor} devolvió $ 23.993.251?`)
  await visitor.press('Recibir $ 23.993.251', { 'Forma de pago': 'Contado' }, visitor.dialog())
  await shows(visitor, 'Devolución guardada correctamente')
  expect(acts(visitor.page)).not.toContain('Devolver anticipo')
})

it('a cash payment whose fields are emptied after the question is refused in words, and keeps its values', async () => {
  const { id, visitor } = await drafted()
  await approve(visitor)
  await visitor.open(`/liquidacion-arroz/${id}?acto=pagar`)
  const pay = (values: Record<string, string>) => visitor.press(/^Pagar \$/, values, visitor.dialog())
  const field = (name: string) => visitor.field(name, visitor.dialog())
  await refuses(pay({ 'Forma de pago': 'Contado' }), '¿Pagar en efectivo?')
  const [fecha, forma] = ['Fecha', 'Forma de pago'].map((name) => valueOf(field(name)))
  await pay({ Fecha: '' })
  expect([visitor.status, visitor.about(field('Fecha'))]).toEqual([400, 'Escriba la fecha del pago.'])
  expect(valueOf(field('Forma de pago'))).toBe(forma)
  await pay({ Fecha: fecha!, 'Forma de pago': 'Elija la forma de pago' })
  expect(visitor.about(field('Forma de pago'))).toContain('Debe seleccionar una forma de pago')
  expect(valueOf(field('Fecha'))).toBe(fecha)
  expect((await call('GET', `/settlements/${id}`)).estado).toBe('APROBADA')
})

it('an approved settlement without exchange registration links to the registration form', async () => {
  const { id } = await makeSettlement(apiUrl, { registro: 'BOLSA' })
  const own = { numero_registro_bolsa: `V-${id.slice(-8)}`, fecha_registro_bolsa: dayInBogota(new Date()) }
  await call('PATCH', `/settlements/${id}/approve`, own)
  const known = await call('GET', `/settlements/${id}`)
  // Only old databases have such rows, so the test restores the state.
  const before = { ...known, numero_registro_bolsa: '', fecha_registro_bolsa: '' }
  faulty.answering((asked) => {
    if (asked === `GET /settlements/${id}`) return { status: 200, body: before }
    if (asked === 'POST /settlements/search') return { status: 200, body: { data: [before], total: 1 } }
    return 'pass'
  })
  const visitor = await at('/liquidacion-arroz?por_registrar=true', faulty.url())
  await visitor.follow(`Registrar en la Bolsa ${String(known.consecutivo)}`)
  await refuses(
    visitor.press('Registrar en la Bolsa', { 'Número del registro': 'V-2' }, visitor.dialog()),
    `ya tiene el registro N.º ${own.numero_registro_bolsa}`,
  )
  expect(valueOf(visitor.field('Número del registro', visitor.dialog()))).toBe('V-2')
  faulty.working()
  await visitor.open(`/liquidacion-arroz/${id}`)
  expect(acts(main(visitor))).not.toContain('Registrar en la Bolsa')
})

describe('form of a settlement', () => {
  it('the form of a settlement offers the oldest of many weighings and the requested ones', async () => {
    const many = 202
    const yesterday = addDays(dayInBogota(new Date()), -1)
    const made = await makeWeighings(
      apiUrl,
      Array.from({ length: many }, (_, index) => (index === 0 ? { fecha: yesterday } : {})),
    )
    const [oldest, newest] = [made[0]!, made.at(-1)!]
    const chosen = (visitor: Visitor) =>
      all(visitor.page, 'input', ({ attributes }) => attributes.name?.startsWith('pesada-') === true)
        .filter(({ attributes }) => 'checked' in attributes)
        .map(({ attributes }) => attributes.name?.replace('pesada-', ''))
    const notes = (visitor: Visitor) => all(main(visitor), 'p', isOf('note')).map(text).join(' ')
    const all200 = await at(`/liquidacion-arroz/nueva?proveedor=${oldest.id_proveedor}`)
    expect(chosen(all200)).toEqual(made.slice(0, 200).map(({ id }) => id))
    expect(notes(all200)).toContain(`200 de ${many} por liquidar`)
    for (const { id } of [oldest, newest]) {
      const visitor = await at(`/liquidacion-arroz/nueva?pesada=${id}`)
      expect(chosen(visitor)).toEqual([id])
      expect(notes(visitor)).not.toContain('no se puede')
    }
    await call('DELETE', `/weighing-records/delete/${newest.id}`)
    const gone = await at(`/liquidacion-arroz/nueva?pesada=${oldest.id}&pesada=${newest.id}`)
    expect(notes(gone)).toContain('Una de las pesadas pedidas no se puede liquidar')
  })

  it('a changed value of a settlement needs a reason, and no input is lost', async () => {
    const visitor = await computed(await weighing())
    const changed = { 'Flete: otro valor': '800.000', Observaciones: 'Trilla seca' }
    await visitor.press('Guardar borrador', changed)
    expect(read(visitor)).toContain('Escriba el motivo de cambiar el valor propuesto.')
    for (const [label, value] of Object.entries(changed)) expect(valueOf(visitor.field(label))).toBe(value)
    await visitor.press('Guardar borrador', { 'Flete: motivo': 'Acordado con el agricultor' })
    await shows(visitor, 'Acordado con el agricultor', '$ 24.322.589')
  })

  it('rejects a negative total of a settlement with advice', async () => {
    const visitor = await computed(await weighing())
    await visitor.press('Agregar otra deducción')
    await visitor.press('Guardar borrador', {
      'Otra deducción 1: descripción': 'Anticipo',
      'Otra deducción 1: valor': '99.000.000',
    })
    expect(read(visitor)).toMatch(/pasan el subtotal .* reduzca el flete/)
    expect(valueOf(visitor.field('Otra deducción 1: valor'))).toBe('99.000.000')
  })

  it('settles the waiting weighings of one supplier together, once', async () => {
    const [one, other] = await makeWeighings(apiUrl, [{}, {}])
    const visitor = await at(summary(one!))
    const label = visitor.one('label', (label) => text(label).includes(other!.consecutivo))
    await visitor.press('Liquidar con las marcadas', { [text(label)]: true })
    const isBox = ({ attributes }: Element) => attributes.type === 'checkbox'
    expect(all(visitor.one('*', isOf('sheet-rows')), 'input', isBox)).toHaveLength(2)
    await shows(visitor.press('Guardar borrador', { 'Precio por carga': '183000' }), '$ 51.122.880')
    await visitor.open(`/liquidacion-arroz?pesada=${one!.id}`)
    expect(read(visitor)).toContain('Una de las pesadas pedidas no se puede liquidar')
  })
})

describe('summary of a weighing', () => {
  it('the summary completes a truck in the yard', async () => {
    const visitor = await at(summary(await weighing({ peso_vacio: null, humedad: null, impureza: null })))
    expect(badge(visitor)).toBe('PENDIENTE')
    await visitor.press('Guardar peso', { 'Peso vacío (kg)': 'mucho' })
    expect(read(visitor)).toContain('«mucho» no es un número.')
    await visitor.press('Guardar peso', { 'Peso vacío (kg)': '14.200' })
    expect(read(visitor)).toContain('✅ El registro se guardó correctamente.')
    await visitor.press('Guardar análisis', { '% humedad': '26,5', '% impureza': '4,2' })
    expect(badge(visitor)).toBe('PESADA')
  })

  it('the summary reweighs with a reason, and keeps the previous weights', async () => {
    const visitor = await at(summary(await weighing()))
    await visitor.follow('Repesar', main(visitor))
    await visitor.press('Guardar repesaje', { 'Peso vacío (kg)': '14.300' }, visitor.dialog())
    expect(read(visitor)).toContain('Escriba el motivo del repesaje.')
    expect(valueOf(visitor.field('Peso vacío (kg)', visitor.dialog()))).toBe('14.300')
    await visitor.press('Guardar repesaje', { Motivo: 'El conductor estaba en la cabina' }, visitor.dialog())
    expect(badge(visitor)).toBe('REPESADA')
    expect(read(visitor)).toContain('18.280 → 18.180')
  })

  it('the summary opens its documents by the session, without a token in the address', async () => {
    const made = await weighing()
    const visitor = await at(summary(made))
    for (const name of ['Tiquete de báscula', 'Tiquete de báscula (80 mm)', 'Descargar resumen']) {
      const link = all(main(visitor), 'a').find((one) => nameOf(one).includes(name))
      expect(link?.attributes).toMatchObject({ target: '_blank', href: expect.not.stringContaining('token') })
      const answer = await visitor.get(link?.attributes.href ?? '')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="/)
      expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
    }
    await visitor.open('/documentos/LIQUIDACION/nadie')
    expect(visitor.status).toBe(404)
    expect(read(visitor)).toContain('El registro no existe o no pertenece a la empresa.')
    visitor.is(await withKeys(admin.session(), []))
    await visitor.open(`/documentos/TIQUETE_BASCULA/${made.id}`)
    expect(visitor.status).toBe(403)
    expect(read(visitor)).toContain('No tiene permiso para realizar esta acción.')
    expect(rowsOf(visitor)).toEqual([])
  })
})
