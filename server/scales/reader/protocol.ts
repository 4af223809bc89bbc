import type { EstadoDelIndicador } from '../words.ts'

export interface Indication {
  estado: EstadoDelIndicador
  /** Kilograms as shown, also negative; null without a weight. */
  peso: number | null
  /** null when the protocol has no motion bit. */
  estable: boolean | null
}

/** Frame format of an indicator (scales/README.md, protocols). */
export interface Protocol {
  /**
   * Pattern of one whole frame in bytes read as latin1, at any position. Bytes before the frame are noise.
   * The pattern ends with a byte that no number has, so that a partial frame never matches.
   */
  frame: RegExp
  /** Returns undefined for a wrong checksum. */
  read: (found: RegExpExecArray) => Indication | undefined
  /** The frame has a checksum. A protocol with a checksum is preferred. */
  checked?: true
  /** Bytes that request a weight from an indicator that does not send by itself. */
  request?: string
}

/** Longest frame in bytes. */
export const FRAME_MAX = 64

/** Frame without a weight, and the reason. */
export const withoutWeight = (estado: EstadoDelIndicador): Indication => ({
  estado,
  peso: null,
  estable: null,
})

const KILOS: Record<string, number> = { '': 0, kg: 0, kgs: 0, k: 0, t: 3, tn: 3 }

/**
 * Weight from text: sign, digits and unit. The sign may stand in `digits`, with blanks after it. A point is a decimal
 * point. Without a number: FUERA_DE_RANGO. Other units than kilograms and tonnes: OTRA_UNIDAD.
 */
export function weightOf(
  { sign = '', digits, unit = '' }: { sign?: string; digits: string; unit?: string },
  estable: boolean | null,
): Indication {
  const exponent = KILOS[unit.trim().toLowerCase()]
  if (exponent === undefined) return withoutWeight('OTRA_UNIDAD')
  const number = /^ *([-+]?) *(\d+(?:\.\d*)?|\.\d+) *$/.exec(digits)
  if (!number) return withoutWeight('FUERA_DE_RANGO')
  const negative = sign.trim() === '-' || number[1] === '-'
  return { estado: 'PESO', peso: signed(Number(`${number[2]}e${exponent}`), negative), estable }
}

/** Signs a weight but never returns -0. */
export const signed = (peso: number, negative: boolean) => (negative && peso !== 0 ? -peso : peso)

/** Exclusive or of all letters. */
export const xorOf = (text: string): number =>
  [...text].reduce((all, letter) => all ^ letter.charCodeAt(0), 0)
