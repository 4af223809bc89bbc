import { kilos, measure } from '#server/kit/words/formats.ts'

/** Maximum farmers on one truck. */
export const SHARES_MAX = 10

/** Hundredths, so that sums of decimals are exact. */
const hundredths = (value: number) => Math.round(value * 100)

/** Difference between the parts and the whole (`neto` kg) as a sentence; '' for no difference. */
export function sharesMissing(unidad: 'KG' | 'PORCENTAJE', parts: readonly number[], neto: number): string {
  const whole = unidad === 'KG' ? neto : 100
  const said = (value: number) => (unidad === 'KG' ? kilos(value) : `${measure(value)} %`)
  const left = hundredths(whole) - parts.reduce((sum, part) => sum + hundredths(part), 0)
  if (left === 0) return ''
  const what = left > 0 ? `faltan ${said(left / 100)}` : `sobran ${said(-left / 100)}`
  return `Las partes deben sumar ${said(whole)}: ${what}.`
}

interface WrittenShare {
  unidad: string
  parte: number | null
  kg: number | null
}

/** A farmer's part: `6.093 kg (33,33 %)`, or only the known half. */
export function shareText({ unidad, parte, kg }: WrittenShare): string {
  const weight = kg === null ? '' : kilos(kg)
  const percent = unidad === 'PORCENTAJE' && parte !== null ? `${measure(parte)} %` : ''
  return weight && percent ? `${weight} (${percent})` : weight || percent
}

/** Title of every settlement, on screen and on paper. */
export const SETTLEMENT_TITLE = 'LIQUIDACIÓN ARROZ PADDY'

/** Number of the price fixation of a settlement for paddy in deposit; '' for other settlements. */
export const fixationText = ({ numero_fijacion }: { numero_fijacion: number | null }) =>
  numero_fijacion ? `Fijación de precio ${numero_fijacion}` : ''
