/**
 * Attribute of a form that may wait in this browser while offline (unsent.ts). Only the two weights of the scale
 * have it (app/form/README.md, unsent weights).
 */
export const UNSENT_MARK = 'data-sin-enviar'

export interface UnsentMark {
  /** Title: 'Segundo peso'. */
  que: string
  /** Lines of the paper: fixed values, and field names by label. */
  datos: Record<string, string>
  campos: Record<string, string>
  /** Values of the next empty form. */
  vacio: Record<string, string>
  /** First part of the address of the created record, and of its paper. */
  registro: string
  papel: string
}

/** Props that put the unsent mark on a form. */
export interface UnsentAttribute {
  [UNSENT_MARK]?: string
}

export const unsentMark = (mark: UnsentMark): UnsentAttribute => ({ [UNSENT_MARK]: JSON.stringify(mark) })

/** First part of the storage key of an unsent weight (unsent-queue.ts). */
export const UNSENT = 'sin-enviar'
