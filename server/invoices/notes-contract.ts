import { z } from 'zod'
import {
  changeAnswer,
  Id,
  IdParams,
  Kilos,
  optionalDay,
  Pesos,
  requiredPesos,
  requiredText,
  row,
  searchAnswer,
  SearchRequest,
  SomeKilos,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { NOTE } from './words.ts'
import { ABOVE_ZERO } from '#server/kit/words/sentences.ts'
import {
  DEBIT_CONCEPTS,
  NOTE_CONCEPTS,
  NOTE_KINDS,
  WRITE_NOTE_VALUE,
  type DebitConcept,
  type NoteConcept,
  type NoteKind,
} from './notes-words.ts'

const creditConcepts = Object.keys(NOTE_CONCEPTS) as NoteConcept[]
const debitConcepts = Object.keys(DEBIT_CONCEPTS) as DebitConcept[]

/**
 * A note that corrects an issued document: AJUSTE for a support document, CREDITO and DEBITO for an invoice. Whole
 * pesos, above 0 also where a debit note raises the invoice.
 */
const fields = {
  id_nota: Id,
  clase: z.enum(Object.keys(NOTE_KINDS) as NoteKind[]),
  numero: z.string(),
  fecha: z.string(),
  /** Number of the corrected document. */
  documento: z.string(),
  id_liquidacion: z.string(),
  id_factura: z.string(),
  id_tercero: z.string(),
  nombre_tercero: z.string(),
  concepto: z.enum([...new Set([...creditConcepts, ...debitConcepts])]),
  motivo: z.string(),
  base: z.number(),
  iva: z.number(),
  valor: z.number(),
  registro: z.string(),
}
export const Note = row('id_nota', fields)
export type Note = z.infer<typeof Note>

/** Credited quantity and amounts of one invoice line. */
const NoteLine = z.object({
  descripcion: z.string(),
  cantidad: z.number(),
  unidad: z.string(),
  base: z.number(),
  valor_iva: z.number(),
})

export const NoteDetail = row('id_nota', {
  ...fields,
  lineas: z.array(NoteLine).default([]),
  /** Goods that came back to the store, in kilos. */
  devueltos: z.array(z.object({ descripcion: z.string(), kg: z.number() })).default([]),
  tipo_identificacion: z.string(),
  identificacion: z.string(),
  direccion: z.string(),
  /** Day of the corrected document. `liquidacion` is the settlement number, for a support document. */
  fecha_documento: z.string(),
  liquidacion: z.string(),
})
export type NoteDetail = z.infer<typeof NoteDetail>

const CHOOSE_CONCEPT = { error: 'Elija el concepto.' }

/** Fields of every note of an invoice. */
const correction = {
  id_factura: Id,
  fecha: optionalDay('Escriba la fecha de la nota.').default(''),
  motivo: requiredText('Escriba el motivo de la nota.', NOTE.motivo.maxLength),
}

/**
 * Credit note by line quantities, by a value with IVA, or for the whole remainder. Without a day, today is
 * used. `kg`: kilos of the ticket that come back, for a return by value of an invoice without lines
 * (invoices/README.md, returned goods).
 */
export const NewCreditNote = z
  .object({
    ...correction,
    concepto: z.enum(creditConcepts, CHOOSE_CONCEPT),
    valor: Pesos.min(1, ABOVE_ZERO).nullish(),
    lineas: z
      .array(z.object({ id_linea: Id, cantidad: SomeKilos }))
      .max(100)
      .default([]),
    kg: Kilos.nullish(),
  })
  .refine(({ valor, lineas }) => !valor || lineas.length === 0, {
    path: ['valor'],
    error: 'Escriba cantidades o un valor, no los dos.',
  })
export type NewCreditNote = z.infer<typeof NewCreditNote>

/** Debit note by a value with IVA. Without a day, today is used. */
export const NewDebitNote = z.object({
  ...correction,
  concepto: z.enum(debitConcepts, CHOOSE_CONCEPT),
  valor: requiredPesos(WRITE_NOTE_VALUE),
})
export type NewDebitNote = z.infer<typeof NewDebitNote>

const reading = 'POST-notes/search'
const created = changeAnswer(NoteDetail).extend({ id_nota: Id })

export const notes = {
  search: endpoint('POST /notes/search', {
    access: reading,
    summary:
      'Busca notas de ajuste, crédito y débito; filtros: clase, id_factura, id_liquidacion, tercero, desde, hasta',
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
    answer: created,
  }),
  createDebit: endpoint('POST /notes/debit', {
    access: 'POST-notes',
    creates: true,
    summary: 'Aumenta lo que se debe por una factura con una nota débito, por un valor con IVA',
    said: 'Nota débito creada correctamente',
    body: NewDebitNote,
    answer: created,
  }),
}
