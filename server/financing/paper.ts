import type { FinancingAgreementDetail } from './contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { decimal, measure, percent, pesos, whole } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { counts, leftInAll, financingModeLabel } from './words.ts'
import { type Column, filledTable, type Part, table } from '#server/kit/papers/data.ts'
import type { Letterhead } from '#server/kit/papers/head.ts'
import { letterPaper } from '#server/kit/papers/letter.ts'
import { RED } from '#server/kit/papers/paper.ts'
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

const LOANS: Column<Line>[] = [
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

const OFFSETS: Column<Offset>[] = [
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

const PERIODS: Column<Explained>[] = [
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
export function agreementPaper(a: FinancingAgreementDetail, company: Letterhead): Promise<Buffer> {
  const identified = identification(a.tipo_identificacion_tercero, a.identificacion_tercero)
  const facts = [
    ['Proveedor', a.nombre_tercero],
    ['Identificación', identified],
    ['Inicio', writtenDay(a.fecha_de_inicio)],
    ['Cultivo', `${measure(a.numero_hectareas ?? 0)} ha, ${whole(a.numero_de_dias_del_cultivo ?? 0)} días`],
    ['Tasa', `${percent(a.tasa ?? 0)} mensual, simple, por días (${decimal(a.tasa_efectiva ?? 0)} % EA)`],
    ['Máximo a Prestar', money(a.maximo_prestar)],
    ['Cierre', a.fecha_liquidacion && `${writtenDay(a.fecha_liquidacion)} ${a.descripcion_cierre}`.trim()],
  ] as const
  const signers = [
    { role: 'Proveedor', name: `${a.nombre_tercero}\n${identified}` },
    { role: 'Por la empresa', name: company.nombre },
  ]
  const loans = a.movimientos.filter(counts)
  return letterPaper(
    {
      title: `Acuerdo de financiamiento ${a.consecutivo}`,
      heading: {
        title: 'ACUERDO DE FINANCIAMIENTO',
        number: a.consecutivo,
        below: [`${STATES[a.estado] ?? a.estado}  ·  al ${writtenDay(a.calculado_al)}`],
      },
      voided: a.motivo_anulacion && `ANULADO: ${a.motivo_anulacion}`,
      parts: [
        { facts, label: 92, figure: ['SALDO', money(a.saldo)] },
        table(LOANS, loans),
        ...(loans.length === 0 ? [{ text: NO_MOVEMENTS }] : []),
        ...filledTable('Abonos de liquidaciones', OFFSETS, a.abonos),
        totalsOf(a),
        ...filledTable('Cómo se calcularon los intereses', PERIODS, explained(a)),
        { signers },
      ],
    },
    company,
  )
}

/** Totals. A note beside them says by how much the loans are above the maximum. */
function totalsOf(a: FinancingAgreementDetail): Part {
  const above = (a.total_neto ?? 0) - (a.maximo_prestar ?? 0)
  const tooMuch = { text: `Pasa del máximo a prestar en ${money(above)}.`, color: RED, bold: true }
  const owed = a.cuentas.map(
    (one) =>
      `${one.observaciones}: cuenta por cobrar ${one.numero_factura} por ${money(one.valor_original_factura)}.`,
  )
  const left = [...owed, leftInAll(a)].filter(Boolean).map((text) => ({ text }))
  return {
    totals: [
      { name: 'Total Neto', value: money(a.total_neto) },
      { name: 'Intereses', value: money(a.interes) },
      { name: 'Total más intereses', value: money(a.total_mas_interes), bold: true },
      { name: 'Abonado por liquidaciones', value: money(-(a.abonado ?? 0)) },
      { name: 'Saldo', value: money(a.saldo), bold: true },
    ],
    width: 250,
    notes: a.sobre_maximo ? [tooMuch, ...left] : left,
  }
}
