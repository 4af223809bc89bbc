import { wordOf } from '#server/kit/words/formats.ts'

/** Kinds of notes with their labels. AJUSTE corrects a support document, the other two an invoice. */
export const NOTE_KINDS = {
  AJUSTE: 'Nota de ajuste',
  CREDITO: 'Nota crédito',
  DEBITO: 'Nota débito',
} as const
export type NoteKind = keyof typeof NOTE_KINDS

export const noteKindName = (clase: string): string => wordOf(NOTE_KINDS, clase)

export const notesOfKind = <Note extends { clase: NoteKind }>(
  notes: readonly Note[],
  kind: NoteKind,
): Note[] => notes.filter(({ clase }) => clase === kind)

/** Reasons of a credit or adjustment note, as in the DIAN's list of correction concepts. */
export const NOTE_CONCEPTS = {
  DEVOLUCION: 'Devolución de parte de lo vendido',
  ANULACION: 'Anulación',
  REBAJA: 'Rebaja o descuento',
  AJUSTE_DE_PRECIO: 'Ajuste de precio',
  OTRO: 'Otro',
} as const
export type NoteConcept = keyof typeof NOTE_CONCEPTS

export const WRITE_NOTE_VALUE = 'Escriba el valor de la nota.'

/** Reasons of a debit note, as in the DIAN's list of correction concepts. */
export const DEBIT_CONCEPTS = {
  INTERESES: 'Intereses',
  GASTOS_POR_COBRAR: 'Gastos por cobrar',
  CAMBIO_DEL_VALOR: 'Cambio del valor',
  OTRO: 'Otro',
} as const
export type DebitConcept = keyof typeof DEBIT_CONCEPTS

const ALL_CONCEPTS = { ...NOTE_CONCEPTS, ...DEBIT_CONCEPTS }

export const noteConceptName = (concepto: string): string => wordOf(ALL_CONCEPTS, concepto)
