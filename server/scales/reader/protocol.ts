import type { EstadoDelIndicador } from '../words.ts'

/** What one frame of an indicator says. */
export interface Indication {
  estado: EstadoDelIndicador
  /** Kilograms as the indicator shows them, negative ones too; null where it shows no weight. */
  peso: number | null
  /** null: the protocol does not say whether the load moves. */
  estable: boolean | null
}

/** How an indicator writes, as in domain/scales.md. */
export interface Protocol {
  /**
   * One whole frame in bytes that are read as latin1, found wherever it begins: what stands before it is noise. It ends with
   * a byte that no number has, so a frame that is not all there yet is not found.
   */
  frame: RegExp
  /** undefined: it looks like a frame, but its checksum is wrong. */
  read: (found: RegExpExecArray) => Indication | undefined
  /** A wrong byte would be noticed: such a protocol is believed before one that notices nothing. */
  checked?: true
  /** What asks for a weight, of indicators that do not speak by themselves. */
  request?: string
}

/** No frame is longer. */
export const FRAME_MAX = 64

/** A frame that says no weight, and why. */
export const without = (estado: EstadoDelIndicador): Indication => ({ estado, peso: null, estable: null })

const KILOS: Record<string, number> = { '': 0, kg: 0, k: 0, t: 3, tn: 3 }

/**
 * A weight from what an indicator writes as text: sign, digits that may have spaces between sign and number, and the unit.
 * Without a number there is none; of another unit than kilograms and tons none is understood.
 */
export function weightOf(
  { sign = '', digits, unit = '' }: { sign?: string; digits: string; unit?: string },
  estable: boolean | null,
): Indication {
  const exponent = KILOS[unit.trim().toLowerCase()]
  if (exponent === undefined) return without('OTRA_UNIDAD')
  const number = /^ *(-?) *(\d+(?:\.\d*)?|\.\d+) *$/.exec(digits)
  if (!number) return without('FUERA_DE_RANGO')
  const negative = sign.trim() === '-' || number[1] === '-'
  return { estado: 'PESO', peso: signed(Number(`${number[2]}e${exponent}`), negative), estable }
}

/** Without a zero below nothing. */
export const signed = (peso: number, negative: boolean) => (negative && peso !== 0 ? -peso : peso)
