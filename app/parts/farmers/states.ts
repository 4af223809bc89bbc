import { valueInWords } from '#server/audit/value-words.ts'

/** What the state of each kind of paper means to whom it is about. */
const WORDS: Readonly<Record<string, string>> = {
  APROBADA: 'Por pagar',
  PAGADA: 'Pagada',
  APLICADO: 'Recibido',
  PAGO: 'Pagado',
  PESADA: 'Pesado',
  REPESADA: 'Pesado de nuevo',
  PENDIENTE: 'Pendiente',
  PARCIAL: 'Pagada en parte',
  // As papers say it.
  ANULADA: 'ANULADA',
  ANULADO: 'ANULADO',
}

/** The state of a line of his account in plain words; '' where there is none to say. */
export const stateInWords = (estado: string): string =>
  Object.hasOwn(WORDS, estado) ? (WORDS[estado] ?? '') : estado && valueInWords(estado)
