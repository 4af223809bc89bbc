import { valueInWords } from '#server/audit/value-words.ts'

/** Plain words for the state of each kind of paper. */
const WORDS: Readonly<Record<string, string>> = {
  APROBADA: 'Por pagar',
  PAGADA: 'Pagada',
  APLICADO: 'Recibido',
  PAGO: 'Pagado',
  PESADA: 'Pesado',
  REPESADA: 'Pesado de nuevo',
  PENDIENTE: 'Pendiente',
  PARCIAL: 'Pagada en parte',
  // Papers use the same word.
  ANULADA: 'ANULADA',
  ANULADO: 'ANULADO',
}

/** State of a line in plain words; '' for none. */
export const stateInWords = (estado: string): string =>
  Object.hasOwn(WORDS, estado) ? (WORDS[estado] ?? '') : estado && valueInWords(estado)
