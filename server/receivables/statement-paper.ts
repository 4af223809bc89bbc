import type { Statement } from './contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'
import { drawLetterhead, type Letterhead } from '#server/kit/papers/letterhead.ts'
import { type Figure, GREY, LETTER, Sheet } from '#server/kit/papers/sheet.ts'
import { drawTable, type TableColumn } from '#server/kit/papers/table.ts'

type Account = Statement['cuentas'][number]

const money = (value: number | null) => pesos(value ?? 0)

const ACCOUNTS: TableColumn<Account>[] = [
  { label: 'Factura', width: 112, text: (a) => a.numero_factura, left: true },
  { label: 'Fecha', width: 56, text: (a) => writtenDay(a.fecha_factura), left: true },
  { label: 'Vence', width: 56, text: (a) => writtenDay(a.fecha_esperada_pago), left: true },
  { label: 'Días vencida', width: 46, text: (a) => whole(a.dias_vencimiento ?? 0) },
  { label: 'Original', width: 76, text: (a) => money(a.valor_original_factura) },
  { label: 'Abonos', width: 70, text: (a) => money(a.total_abonos_realizados) },
  { label: 'Saldo', width: 78, text: (a) => money(a.saldo_actual) },
  { label: 'Mora', width: 70, text: (a) => money(a.valor_mora) },
]

/** Statement of a client on letter size: receivables, ageing and advances. */
export async function statementPaper(s: Statement, company: Letterhead): Promise<Buffer> {
  const sheet = await Sheet.open(LETTER, 24, `Estado de cuenta de ${s.cliente_nombre}`)
  const { margin: x, width } = sheet
  let y = drawLetterhead(sheet, company, {
    title: 'CUENTAS POR COBRAR',
    number: 'Estado de cuenta',
    below: [`A ${writtenDay(s.fecha)}`],
  })
  y = sheet.factsBeside(
    [
      ['Cliente', s.cliente_nombre],
      ['Identificación', s.identificacion],
      ['Dirección', s.direccion],
    ],
    ['SALDO POR PAGAR', money(s.saldo)],
    { y, column: 220, label: 76 },
  )
  y = await drawAgeing(sheet, s, y + 6)
  if (s.cuentas.length === 0) {
    y += 10 + sheet.write('No tiene cuentas por pagar.', x, y + 10, width, { size: 10 })
  } else {
    y = sheet.heading('Cuentas', sheet.room(y + 12, 60))
    y = await drawTable(sheet, ACCOUNTS, s.cuentas, y, totalsOf(s), SUMS)
  }
  drawSums(sheet, s, y + 10)
  sheet.numberPages()
  return sheet.end()
}

function totalsOf(s: Statement): string[] {
  const sum = (value: (one: Account) => number | null) =>
    money(s.cuentas.reduce((total, one) => total + (value(one) ?? 0), 0))
  return [
    `Total (${whole(s.cuentas.length)})`,
    '',
    '',
    '',
    sum((a) => a.valor_original_factura),
    sum((a) => a.total_abonos_realizados),
    sum((a) => a.saldo_actual),
    sum((a) => a.valor_mora),
  ]
}

/** Draws the ageing buckets, each with its share of the balance. */
async function drawAgeing(sheet: Sheet, s: Statement, from: number): Promise<number> {
  const all = [...s.tramos, { nombre: 'Total', valor: s.saldo }]
  const share = (value: number | null) => (s.saldo ? `${whole(((value ?? 0) * 100) / s.saldo)} %` : '')
  const columns = all.map(({ nombre }, index): TableColumn<string[]> => ({
    label: nombre,
    width: sheet.width / all.length,
    text: (row) => row[index] ?? '',
  }))
  const rows = [
    all.map(({ valor }) => money(valor)),
    ...(s.saldo ? [all.map(({ valor }) => share(valor))] : []),
  ]
  return drawTable(sheet, columns, rows, sheet.heading('Saldo por días de vencida', from))
}

/** Height of the sums below the table. */
const SUMS = 10 + 4 * 14

function drawSums(sheet: Sheet, s: Statement, from: number): void {
  const width = 250
  const rows: Figure[] = [
    { name: 'Saldo de las cuentas', value: money(s.saldo) },
    ...(s.anticipos ? [{ name: 'Anticipos sin aplicar', value: pesos(-s.anticipos) }] : []),
    { name: 'Por pagar', value: money((s.saldo ?? 0) - (s.anticipos ?? 0)), bold: true },
    { name: 'Interés de mora a la fecha', value: money(s.mora) },
  ]
  const note = 'Los abonos pagan capital. El interés de mora se cobra con una cuenta propia.'
  const y = sheet.room(from, rows.length * 14)
  sheet.write(note, sheet.margin, y, sheet.width - width - 20, { color: GREY })
  sheet.figures(rows, { x: sheet.margin + sheet.width - width, y, width, size: 10 })
}
