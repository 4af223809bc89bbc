import { expect, it } from 'vitest'
import { addDays, today, writtenDay } from '#server/kit/words/days.ts'
import { api, administrator } from '../people.ts'
import { refuses, shows } from '../told.ts'
import { all, cells, isOf, main, read, text, type Visitor } from '../visitor.ts'

const admin = administrator()
const call = api()
const on = (days: number) => writtenDay(addDays(today(), days))

let made = 0
/** Reconciliation of a new account. */
async function reconciliation(): Promise<Visitor> {
  made += 1
  const { data } = (await call('POST', '/banks', {
    nombre: `Banco de prueba ${made}`,
    nro_cuenta: `${process.pid}-${made}`,
    saldo_inicial: 1_000_000,
    fecha_si: addDays(today(), -30),
  })) as { data: { _id: string } }
  return admin.at(`/libro-de-bancos/${data._id}/conciliacion`)
}

/** Sends a file by the form of the page, as a browser does. */
async function bring(visitor: Visitor, bytes: string, name = 'extracto.csv'): Promise<Visitor> {
  const button = visitor.one('button', (one) => text(one) === 'Traer y cruzar')
  const { action, fields } = visitor.sentBy(button)
  const body = new FormData()
  for (const [field, value] of fields) body.append(field, value)
  body.append('archivo', new File([bytes], name), name)
  return visitor.open(action, { method: 'POST', body })
}

const HEADS = 'Fecha;Descripción;Débito;Crédito;Saldo'

it('the conciliation reads a reversal as money in, and reports a total that it leaves out', async () => {
  const visitor = await bring(
    await reconciliation(),
    [
      HEADS,
      `${on(-4)};COMISION;12.500,00;;987.500,00`,
      `${on(-3)};REINTEGRO;-12.500,00;;1.000.000,00`,
      `TOTAL;;0,00;0,00;`,
      'Página 1 de 1;;;;',
    ].join('\n'),
  )
  await shows(
    visitor,
    'Líneas nuevas: 2. Cruzadas con el libro: 0. 2 líneas al final no son movimientos.',
    'Página 1 de 1',
  )
  expect(cells(visitor, 'Valor').join()).toMatch(/-\$ 12\.500.*\$ 12\.500/)
})

it('the large number of the conciliation is the unexplained rest, green at 0', async () => {
  const about = (visitor: Visitor) => {
    const figure = visitor.one('div', isOf('about'))
    return [text(figure).replaceAll('\u00a0', ' '), all(figure, 'dd')[0]?.attributes.class]
  }
  const explained = [HEADS, `${on(-4)};COMISION;12.500;;987.500`].join('\n')
  const visitor = await bring(await reconciliation(), explained)
  expect(about(visitor)).toEqual([`Sin explicar al ${on(-4)} $ 0`, 'done'])
  expect(read(visitor)).toMatch(/Diferencia -\$ 12\.500/)
  const apart = [HEADS, `${on(-4)};COMISION;12.500;;887.500`].join('\n')
  const other = await bring(await reconciliation(), apart)
  expect(about(other)).toEqual([`Sin explicar al ${on(-4)} -$ 100.000`, 'danger'])
  const causes =
    'Lo que queda sin explicar puede venir de antes del primer archivo (revise el saldo inicial de la cuenta), de días que ningún archivo trae, de líneas que quedaron por fuera o de líneas que no cuadran con el saldo.'
  expect(all(main(other), 'p', isOf('note')).map(text)).toContain(causes)
  const odd = [HEADS, `${on(-4)};A;;5;1.000.005`, `${on(-3)};B;;7;1.000.013`, `${on(-2)};C;;1;1.000.014`]
  const unfit = await bring(await reconciliation(), odd.join('\n'))
  expect(all(main(unfit), 'p', isOf('note')).map(text)).toContain(
    `1 línea no cuadra con el saldo del archivo. ${causes}`,
  )
})

it('the conciliation says that it shows only the first 200 open lines', async () => {
  const said = 'Se muestran los primeros 200 de cada lado.'
  const lines = Array.from({ length: 201 }, (_, n) => `${on(-4)};CUOTA ${n};;5.000;`)
  const visitor = await bring(await reconciliation(), [HEADS, ...lines.slice(0, 199)].join('\n'))
  expect(read(visitor)).not.toContain(said)
  await shows(await bring(visitor, [HEADS, ...lines].join('\n')), 'Líneas nuevas: 2.', said)
})

it('a line that is not understood waits with its number, text and reason, and is left out once', async () => {
  const visitor = await bring(
    await reconciliation(),
    [HEADS, `${on(-4)};COMISION;12.500;;`, '31/02/2026;SIN DIA;7.000;;', `${on(-3)};ABONO;;5.000;`].join(
      '\n',
    ),
  )
  const dialog = visitor.dialog()
  expect(text(dialog)).toMatch(/Líneas que no se entienden/)
  expect(text(dialog)).toContain('Línea 2: 31/02/2026 · SIN DIA · 7.000')
  expect(text(dialog)).toMatch(/Fecha: «31\/02\/2026»/)
  const button = visitor.one('button', (one) => text(one) === 'Dejar por fuera')
  const { action, fields } = visitor.sentBy(button)
  const sent = () => visitor.open(action, { method: 'POST', body: new URLSearchParams(fields) })
  await shows(await sent(), 'Líneas nuevas: 2.', '1 línea quedó por fuera.')
  await shows(await sent(), 'Líneas nuevas: 2.', '1 línea quedó por fuera.')
  expect(all(main(visitor), 'dialog')).toHaveLength(0)
})

it('the columns of a file without headings are numbered and show their values', async () => {
  const compact = (days: number) => addDays(today(), days).replaceAll('-', '')
  const file = (text: string) =>
    [
      `912-1,912,,${compact(-4)},,-4833.92,3339,${text},0,`,
      `912-1,912,,${compact(-3)},,2500000.00,12,ABONO,0,`,
    ].join('\n')
  const visitor = await bring(await reconciliation(), file('GMF'))
  await shows(visitor, 'Diga de qué columna sale cada dato.', `Columna 4 (${compact(-4)} · ${compact(-3)})`)
  await visitor.press('Leer el archivo', { Fecha: 'c3', Valor: 'c5', Descripción: 'c7' })
  await shows(visitor, 'Líneas nuevas: 2.', 'GMF')
  await shows(await bring(visitor, file('OTRO')), 'Líneas nuevas: 1.')
})

it('the columns dialog takes the last day of a file whose days have no year', async () => {
  const visitor = await reconciliation()
  await bring(visitor, 'Cuándo;Qué;Cuánto\n2/03;ABONO;5.000\n28/12;PAGO;-7.000')
  await visitor.press('Leer el archivo', {
    Fecha: 'c0',
    Descripción: 'c1',
    Valor: 'c2',
    'Último día del archivo': '2025-01-15',
  })
  await shows(visitor, '02/03/2024 a 28/12/2024', 'se toman los últimos hasta el 15/01/2025')
})

it('the page reports a line that does not fit the balance', async () => {
  const rows = [`${on(-4)};A;;5;105`, `${on(-3)};B;;7;113`, `${on(-2)};C;;1;114`]
  const visitor = await bring(await reconciliation(), [HEADS, ...rows].join('\n'))
  await shows(visitor, '1 línea no cuadra con el saldo del archivo.', `${on(-3)} · B · 7 · 113`)
  expect(read(visitor)).toMatch(/El archivo dice un saldo de \$ 113; con las líneas da \$ 112\./)
})

it('the second of two users who match the last movement of the book reads why it fails', async () => {
  const lines = [`${on(-9)};LOTE;;2.340;`, `${on(-2)};COMISION;8.300;;`]
  const first = await bring(await reconciliation(), [HEADS, ...lines].join('\n'))
  const path = first.address.split('?')[0]!
  const id_banco = path.split('/')[2]
  const concepto = 'Consignación en otra oficina'
  await call('POST', '/bank-movements', { tipo: 'ENTRADA', id_banco, fecha: today(), valor: 2_340, concepto })
  const second = await admin.at(path)
  await first.open(path)
  const match = (visitor: Visitor) => {
    const moved = all(visitor.page, 'input', ({ attributes }) =>
      (attributes['aria-label'] ?? '').startsWith(on(0)),
    )
    const [box] = moved.map(({ attributes }) => attributes['aria-label'] ?? '')
    return visitor.press('Cruzar lo marcado', { [`${on(-9)}, LOTE`]: true, [box!]: true })
  }
  await shows(match(first), 'Línea cruzada con el libro')
  await refuses(match(second), 'La línea del banco ya está cruzada.')
})

it('an empty bank file is refused as empty, and a missing one as missing', async () => {
  const visitor = await reconciliation()
  await refuses(bring(visitor, ''), 'El archivo está vacío.')
  await refuses(bring(visitor, '', ''), 'Elija el archivo del banco.')
})
