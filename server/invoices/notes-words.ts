import { wordOf } from '#server/kit/words/formats.ts'

/** Kinds of notes by the document that they correct, with their labels. */
export const NOTE_KINDS = { AJUSTE: 'Nota de ajuste', CREDITO: 'Nota crédito' } as const
export type NoteKind = keyof typeof NOTE_KINDS

export const noteKindName = (clase: string): string => wordOf(NOTE_KINDS, clase)

/** Reasons of a note, as in the DIAN's list of correction concepts. */
export const NOTE_CONCEPTS = {
  DEVOLUCION: 'Devolución de parte de lo vendido',
  ANULACION: 'Anulación',
  REBAJA: 'Rebaja o descuento',
  AJUSTE_DE_PRECIO: 'Ajuste de precio',
  OTRO: 'Otro',
} as const
export type NoteConcept = keyof typeof NOTE_CONCEPTS

export const noteConceptName = (concepto: string): string => wordOf(NOTE_CONCEPTS, concepto)
