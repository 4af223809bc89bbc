import { z } from 'zod'
import {
  answeredNumber,
  answeredText,
  changeAnswer,
  Day,
  Id,
  IdParams,
  numberText,
  Pesos,
  requiredText,
  row,
  SomeKilos,
  searchAnswer,
  SearchRequest,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { NOTE_CONCEPTS, type NoteConcept } from './notes-words.ts'
import { ABOVE_ZERO } from '#server/kit/words/sentences.ts'

/**
 * What corrects a document that was issued (N-141, N-158): `clase` AJUSTE of a support document, CREDITO of an invoice;
 * `concepto` one of NOTE_CONCEPTS. Whole pesos, a day.
 */
const fields = {
  id_nota: Id,
  clase: answeredText,
  numero: numberText,
  fecha: answeredText,
  /** The number of what it corrects. */
  documento: numberText,
  id_liquidacion: answeredText,
  id_factura: answeredText,
  id_tercero: answeredText,
  nombre_tercero: answeredText,
  concepto: answeredText,
  motivo: answeredText,
  base: answeredNumber,
  iva: answeredNumber,
  valor: answeredNumber,
  registro: answeredText,
}
export const Note = row('id_nota', fields)
export type Note = z.infer<typeof Note>

/** What of a line of the invoice it takes back. */
const NoteLine = z.object({
  descripcion: answeredText,
  cantidad: answeredNumber,
  unidad: answeredText,
  base: answeredNumber,
  valor_iva: answeredNumber,
})

export const NoteDetail = row('id_nota', {
  ...fields,
  lineas: z.array(NoteLine).default([]),
  tipo_identificacion: answeredText,
  identificacion: answeredText,
  direccion: answeredText,
  /** The day of what it corrects, and the number of the settlement whose document that is. */
  fecha_documento: answeredText,
  liquidacion: answeredText,
})
export type NoteDetail = z.infer<typeof NoteDetail>

/**
 * A credit note: by quantities of the invoice's lines, else by a value with its IVA, else all that is left. Without a day it is
 * today's.
 */
export const NewCreditNote = z.object({
  id_factura: Id,
  fecha: z.union([z.literal(''), Day('Escriba la fecha de la nota.')]).default(''),
  concepto: z.enum(Object.keys(NOTE_CONCEPTS) as NoteConcept[], { error: 'Elija el concepto.' }),
  motivo: requiredText('Escriba el motivo de la nota.', LENGTH.reason),
  valor: Pesos.min(1, ABOVE_ZERO).nullish(),
  lineas: z
    .array(z.object({ id_linea: Id, cantidad: SomeKilos }))
    .max(100)
    .default([]),
})
export type NewCreditNote = z.infer<typeof NewCreditNote>

const reading = 'POST-notes/search'

export const notes = {
  search: endpoint('POST /notes/search', {
    access: reading,
    summary:
      'Busca notas de ajuste y notas crédito; filtros: clase, id_factura, id_liquidacion, tercero, desde, hasta',
    body: SearchRequest,
    answer: searchAnswer(Note),
  }),
  get: endpoint('GET /notes/{id}', {
    access: reading,
    summary: 'Una nota, con lo que corrige',
    params: IdParams,
    answer: NoteDetail,
  }),
  create: endpoint('POST /notes', {
    access: 'POST-notes',
    creates: true,
    summary: 'Corrige una factura con una nota crédito: por líneas, por un valor o por todo lo que queda',
    said: 'Nota crédito creada correctamente',
    body: NewCreditNote,
    answer: changeAnswer(NoteDetail).extend({ id_nota: Id }),
  }),
}
