import type { FinancingAgreementDetail } from './contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { decimal, measure, percent, pesos, whole } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { counts, leftInAll, financingModeLabel } from './words.ts'
import { drawLetterhead, type Letterhead } from '#server/kit/papers/letterhead.ts'
import { GREY, LETTER, RED, Sheet, type Figure } from '#server/kit/papers/sheet.ts'
import { drawTable, type TableColumn } from '#server/kit/papers/table.ts'
import { NO_MOVEMENTS } from '#server/kit/words/sentences.ts'

type Line = FinancingAgreementDetail['movimientos'][number]
type Offset = FinancingAgreementDetail['abonos'][number]

const money = (value: number | null) => pesos(value ?? 0)

const STATES: Record<string, string> = {
  EN_EJECUCION: 'En ejecución',
  TERMINADO: 'Terminado',
  CANCELADO: 'Cancelado',
  ANULADO: 'Anulado',
}

/** Description of a loan; for an opening balance with its cut-off day. */
const describedLoan = (one: Line) =>
  one.saldo_inicial_al
    ? `${one.descripcion} (saldo inicial al ${writtenDay(one.saldo_inicial_al)})`
    : one.descripcion

/** Bank of a loan, else its payment method, else N/A. */
const meansOf = ({ nombre_banco, nombre_fpago }: Line) => nombre_banco || nombre_fpago || 'N/A'

const LOANS: TableColumn<Line>[] = [
  { label: 'Fecha', width: 54, text: (one) => writtenDay(one.fecha_movimiento), left: true },
  { label: 'Descripción', width: 122, text: describedLoan, left: true },
  {
    label: 'Modalidad',
    width: 84,
    text: (one) => financingModeLabel(one.modalidad_financiacion),
    left: true,
  },
  { label: 'Forma de Pago', width: 72, text: meansOf, left: true },
  { label: 'Valor', width: 68, text: (one) => money(one.valor) },
  { label: 'Días', width: 28, text: (one) => whole(one.dias ?? 0) },
  { label: 'Inter.', width: 62, text: (one) => money(one.intereses) },
  { label: 'Total', width: 74, text: (one) => money(one.total) },
]

/**
 * A closed agreement keeps the offset of a settlement voided after the closing. A receivable records the amount
 * owed again.
 */
const named = ({ consecutivo, estado }: Offset) =>
  estado === 'ANULADA' ? `${consecutivo} anulada` : consecutivo

const OFFSETS: TableColumn<Offset>[] = [
  { label: 'Liquidación', width: 90, text: named, left: true },
  { label: 'Fecha', width: 70, text: (one) => writtenDay(one.fecha), left: true },
  { label: 'Valor', width: 100, text: (one) => money(one.valor) },
  { label: 'A intereses', width: 100, text: (one) => money(one.a_intereses) },
  { label: 'A capital', width: 100, text: (one) => money(one.a_capital) },
  { label: 'Queda debiendo', width: 104, text: (one) => money(one.saldo) },
]

interface Explained {
  prestamo: string
  desde: string
  hasta: string
  formula: string
  interes: number | null
}

const PERIODS: TableColumn<Explained>[] = [
  { label: 'Préstamo', width: 150, text: (one) => one.prestamo, left: true },
  { label: 'Desde', width: 58, text: (one) => writtenDay(one.desde), left: true },
  { label: 'Hasta', width: 58, text: (one) => writtenDay(one.hasta), left: true },
  { label: 'Cómo se calcula', width: 218, text: (one) => one.formula, left: true },
  { label: 'Interés', width: 80, text: (one) => money(one.interes) },
]

const namedLoan = (one: Line) => `${writtenDay(one.fecha_movimiento)} ${one.descripcion}`

/**
 * One row for each interest period of each loan. The rows of an opening balance begin with its imported
 * interest.
 */
const explained = ({ movimientos, tasa }: FinancingAgreementDetail): Explained[] =>
  movimientos.flatMap((one) => [
    ...(one.interes_inicial ? [brought(one, one.interes_inicial)] : []),
    ...one.periodos.map(({ desde, hasta, dias, capital, interes }) => ({
      prestamo: namedLoan(one),
      desde,
      hasta,
      formula: `${money(capital)} × ${percent(tasa ?? 0)} × ${whole(dias ?? 0)} ${dias === 1 ? 'día' : 'días'} ÷ 30`,
      interes,
    })),
  ])

const brought = (one: Line, interes: number): Explained => ({
  prestamo: namedLoan(one),
  desde: one.fecha_movimiento,
  hasta: one.saldo_inicial_al,
  formula: 'Intereses que traía el saldo inicial',
  interes,
})

/** A financing agreement on letter size: approved loans, offsets, totals and interest periods. */
export async function agreementPaper(a: FinancingAgreementDetail, company: Letterhead): Promise<Buffer> {
  const sheet = await Sheet.open(LETTER, 24, `Acuerdo de financiamiento ${a.consecutivo}`)
  const { margin: x, width } = sheet
  const top = drawLetterhead(sheet, company, {
    title: 'ACUERDO DE FINANCIAMIENTO',
    number: a.consecutivo,
    below: [`${STATES[a.estado] ?? a.estado}  ·  al ${writtenDay(a.calculado_al)}`],
  })
  const identified = identification(a.tipo_identificacion_tercero, a.identificacion_tercero)
  const facts = sheet.factsBeside(
    [
      ['Proveedor', a.nombre_tercero],
      ['Identificación', identified],
      ['Inicio', writtenDay(a.fecha_de_inicio)],
      ['Cultivo', `${measure(a.numero_hectareas ?? 0)} ha, ${whole(a.numero_de_dias_del_cultivo ?? 0)} días`],
      ['Tasa', `${percent(a.tasa ?? 0)} mensual, simple, por días (${decimal(a.tasa_efectiva ?? 0)} % EA)`],
      ['Máximo a Prestar', money(a.maximo_prestar)],
      ['Cierre', a.fecha_liquidacion && `${writtenDay(a.fecha_liquidacion)} ${a.descripcion_cierre}`.trim()],
    ],
    ['SALDO', money(a.saldo)],
    { y: sheet.voided(a.motivo_anulacion && `ANULADO: ${a.motivo_anulacion}`, top), column: 200, label: 92 },
  )
  const loans = a.movimientos.filter(counts)
  const signers = [
    { role: 'Proveedor', name: `${a.nombre_tercero}\n${identified}` },
    { role: 'Por la empresa', name: company.nombre },
  ]
  const signing = 24 + sheet.signaturesHeight(signers)
  const periods = explained(a)
  let y = await drawTable(sheet, LOANS, loans, facts + 6)
  if (loans.length === 0) y += sheet.write(NO_MOVEMENTS, x, y, width) + 4
  y = await drawPart(sheet, 'Abonos de liquidaciones', OFFSETS, a.abonos, y)
  y = drawTotals(sheet, a, y + 8, periods.length > 0 ? 0 : signing)
  y = await drawPart(sheet, 'Cómo se calcularon los intereses', PERIODS, periods, y, signing)
  sheet.signatures(signers, sheet.room(y + 24, signing - 24))
  sheet.numberPages()
  return sheet.end()
}

/**
 * Draws a table below its heading, and nothing without rows. The last rows stay on the sheet of the following
 * part.
 */
async function drawPart<Row>(
  sheet: Sheet,
  heading: string,
  columns: TableColumn<Row>[],
  rows: readonly Row[],
  from: number,
  below = 0,
): Promise<number> {
  if (rows.length === 0) return from
  const y = sheet.heading(heading, sheet.room(from + 10, 60 + below))
  return drawTable(sheet, columns, rows, y, undefined, below)
}

/** Draws the totals. A note beside them says by how much the loans are above the maximum. */
function drawTotals(sheet: Sheet, a: FinancingAgreementDetail, from: number, below: number): number {
  const width = 250
  const rows: Figure[] = [
    { name: 'Total Neto', value: money(a.total_neto) },
    { name: 'Intereses', value: money(a.interes) },
    { name: 'Total más intereses', value: money(a.total_mas_interes), bold: true },
    { name: 'Abonado por liquidaciones', value: money(-(a.abonado ?? 0)) },
    { name: 'Saldo', value: money(a.saldo), bold: true },
  ]
  const y = sheet.room(from, rows.length * 14 + below)
  const left = sheet.width - width - 20
  const tooMuch =
    a.sobre_maximo && `Pasa del máximo a prestar en ${money((a.total_neto ?? 0) - (a.maximo_prestar ?? 0))}.`
  const owed = a.cuentas.map(
    (one) =>
      `${one.observaciones}: cuenta por cobrar ${one.numero_factura} por ${money(one.valor_original_factura)}.`,
  )
  if (leftInAll(a)) owed.push(leftInAll(a))
  let at = y
  if (tooMuch) at += sheet.write(tooMuch, sheet.margin, at, left, { color: RED, bold: true }) + 2
  for (const line of owed) at += sheet.write(line, sheet.margin, at, left, { color: GREY }) + 2
  return Math.max(at, sheet.figures(rows, { x: sheet.margin + sheet.width - width, y, width, size: 10 }))
}
