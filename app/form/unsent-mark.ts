/**
 * On a form that may wait in this browser when the network is gone (unsent.ts), which is said by its route: what it is, what
 * its paper says besides what is typed, and what the next one holds. The two weights of the scale alone have it, the second one in the yard too.
 */
export const UNSENT_MARK = 'data-sin-enviar'

export interface UnsentMark {
  /** What it is: 'Segundo peso'. */
  que: string
  /** What its paper says of the record that it completes, and of which fields. */
  datos: Record<string, string>
  campos: Record<string, string>
  /** What the form holds before anything is typed. */
  vacio: Record<string, string>
  /** What the address of the record that it makes begins with, and that of its paper. */
  registro: string
  papel: string
}

/** The attribute itself, for forms that hand it on. */
export interface UnsentAttribute {
  [UNSENT_MARK]?: string
}

export const unsentMark = (mark: UnsentMark): UnsentAttribute => ({ [UNSENT_MARK]: JSON.stringify(mark) })

/** What the name of a weight that waits in the browser's storage begins with (unsent-queue.ts). */
export const UNSENT = 'sin-enviar'
