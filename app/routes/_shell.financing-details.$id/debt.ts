import type { FinancingAgreementDetail } from '#server/financing/contract.ts'
import { daysBetween } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { counts } from '#server/financing/words.ts'

type Agreement = Pick<
  FinancingAgreementDetail,
  | 'estado'
  | 'fecha_de_inicio'
  | 'fecha_fin_cultivo'
  | 'calculado_al'
  | 'evolucion'
  | 'movimientos'
  | 'abonos'
  | 'fecha_liquidacion'
>

/** Width and height in units of the picture. The browser stretches them. */
export const WIDE = 1000
export const HIGH = 100

/** A point of an outline, from the left and from the top, in units of the picture. */
type Corner = [x: number, y: number]

export interface DebtPicture {
  /** Closed outlines of the capital and of the interest above it. */
  capital: string
  interest: string
  /** Upper edge of the areas, which is the whole debt. */
  debt: string
  /** Pesos at the top of the picture: a round number. */
  top: number
  /** Position of the computed day, as a share of the width. The day is today, or the closing day. */
  now: number
  /** Offsets: position in shares of width and height, and text. */
  offsets: { x: number; y: number; what: string }[]
  from: string
  to: string
}

/**
 * Outlines of the debt, from the agreement's first day to the end of its crop or its closing. Null without
 * debt, or when all happened on one day.
 */
export function drawDebt(acuerdo: Agreement): DebtPicture | null {
  const { evolucion, fecha_de_inicio: from, calculado_al, fecha_fin_cultivo, abonos } = acuerdo
  const running = acuerdo.estado === 'EN_EJECUCION'
  const to = running && fecha_fin_cultivo > calculado_al ? fecha_fin_cultivo : calculado_al
  const days = daysBetween(from, to)
  const top = roundUp(Math.max(0, ...evolucion.map(({ capital, interes }) => capital + interes)))
  if (!(days > 0) || top === 0 || evolucion[0]?.fecha === calculado_al) return null
  const shareOf = (day: string) => daysBetween(from, day) / days
  const corner = (day: string, pesos: number): Corner => [shareOf(day) * WIDE, (1 - pesos / top) * HIGH]
  const upper = evolucion.map(({ fecha, capital, interes }) => corner(fecha, capital + interes))
  const lower = evolucion.map(({ fecha, capital }) => corner(fecha, capital))
  const ground = evolucion.map(({ fecha }) => corner(fecha, 0))
  return {
    capital: outline([...lower, ...ground.reverse()]),
    interest: outline([...upper, ...[...lower].reverse()]),
    debt: `M${pathOf(upper)}`,
    top,
    now: shareOf(calculado_al),
    offsets: abonos.map(({ fecha, consecutivo, valor, saldo }) => ({
      x: shareOf(fecha),
      y: 1 - saldo / top,
      what: `${consecutivo}: ${pesos(valor)}`,
    })),
    from,
    to,
  }
}

/** The next of 1, 2, 2.5, 5 and 10 times a power of ten. */
function roundUp(value: number): number {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 2.5, 5].find((step) => step * power >= value) ?? 10) * power
}

const outline = (corners: Corner[]) => `M${pathOf(corners)}Z`

const pathOf = (corners: Corner[]) => corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(2)}`).join('L')

/** A day with a movement, and the debt after it. */
interface DebtDay {
  fecha: string
  what: string[]
  capital: number
  interes: number
}

/** Days of the debt in order; the last one is the day of the computation. */
export function daysOfDebt(acuerdo: Agreement): DebtDay[] {
  const { evolucion, movimientos, abonos, calculado_al, fecha_liquidacion } = acuerdo
  const last = new Map(evolucion.map((point) => [point.fecha, point]))
  return [...last.values()].map(({ fecha, capital, interes }) => ({
    fecha,
    what: [
      ...lentOn(
        ['Préstamo', 'préstamos'],
        movimientos.filter((loan) => isLent(loan) && loan.fecha_movimiento === fecha),
      ),
      ...lentOn(
        ['Saldo inicial', 'saldos iniciales'],
        movimientos.filter((loan) => counts(loan) && loan.saldo_inicial_al === fecha),
      ),
      ...abonos
        .filter((abono) => abono.fecha === fecha)
        .map(({ consecutivo, valor }) => `Abono ${consecutivo} ${pesos(valor)}`),
      ...(fecha === calculado_al ? [fecha_liquidacion ? 'Cierre' : 'Hoy'] : []),
    ],
    capital: capital,
    interes: interes,
  }))
}

/** True for a loan that counts and is no opening balance. */
const isLent = (loan: Agreement['movimientos'][number]) => counts(loan) && !loan.saldo_inicial_al

function lentOn([one, many]: [one: string, many: string], loans: Agreement['movimientos']): string[] {
  if (loans.length === 0) return []
  const lent = pesos(loans.reduce((sum, { valor }) => sum + valor, 0))
  return [loans.length === 1 ? `${one} ${lent}` : `${loans.length} ${many} ${lent}`]
}
