import { z } from 'zod'
import {
  answeredNumber,
  answeredText,
  Id,
  IdParams,
  numberText,
  row,
  searchAnswer,
  SearchRequest,
} from './common.ts'
import { endpoint } from './endpoint.ts'

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

export const NoteDetail = row('id_nota', {
  ...fields,
  tipo_identificacion: answeredText,
  identificacion: answeredText,
  direccion: answeredText,
  /** The day of what it corrects, and the number of the settlement whose document that is. */
  fecha_documento: answeredText,
  liquidacion: answeredText,
})
export type NoteDetail = z.infer<typeof NoteDetail>

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
}
