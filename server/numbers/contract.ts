import { z } from 'zod'
import {
  changeAnswer,
  Day,
  flag,
  Id,
  IdParams,
  readVersion,
  requiredText,
  row,
  text,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { AUTHORISED_RANGE, CONSECUTIVE } from './words.ts'
import { atMost, INCOMPLETE, NOT_WHOLE } from '#server/kit/words/sentences.ts'

/** Tags that assign a kind of document to a consecutive (numbers/README.md, one consecutive per document). */
export const DOCUMENT_TAGS = [
  'PESADA',
  'LIQUIDACION',
  'ACUERDO',
  'RECIBO_CAJA',
  'FACTURA',
  'CUENTA',
  'LOTE',
  'MAQUILA',
  'EGRESO',
  'DOCUMENTO_SOPORTE',
  'NOTA_AJUSTE',
  'NOTA_CREDITO',
  'NOTA_DEBITO',
] as const

export type DocumentTag = (typeof DOCUMENT_TAGS)[number]

/** Documents whose numbers the DIAN authorises by resolution. Notes need no resolution. */
export const AUTHORISED_TAGS = ['FACTURA', 'DOCUMENTO_SOPORTE'] as const satisfies readonly DocumentTag[]
export type AuthorisedTag = (typeof AUTHORISED_TAGS)[number]

/** A numbering sequence. `consecutivo_actual` is the next number. */
const fields = {
  id_consecutive: Id,
  descripcion: z.string(),
  prefijo: z.string(),
  consecutivo_actual: z.coerce.number(),
  tags: z.string(),
  activo: flag.default(true),
  /** Next free number, for documents whose form proposes a number. */
  numero_propuesto: z.string().optional(),
  /** Warning about the DIAN ranges with its remedy, or '' (numbers/README.md, range warnings). */
  aviso: z.string().default(''),
}
export const Consecutive = row('id_consecutive', fields)
export type Consecutive = z.infer<typeof Consecutive>

const nextNumber = z.number({ error: INCOMPLETE }).int(NOT_WHOLE).min(1, INCOMPLETE).max(1e12, atMost(1e12))

export const NewConsecutive = z.object({
  descripcion: requiredText(INCOMPLETE, CONSECUTIVE.descripcion.maxLength),
  prefijo: requiredText(INCOMPLETE, CONSECUTIVE.prefijo.maxLength),
  consecutivo_actual: nextNumber,
  tags: text(CONSECUTIVE.tags.maxLength),
})

const range = {
  id_rango: Id,
  resolucion: z.string(),
  fecha_resolucion: z.string(),
  prefijo: z.string(),
  numero_desde: z.coerce.number(),
  numero_hasta: z.coerce.number(),
  vigente_desde: z.string(),
  vigente_hasta: z.string(),
  siguiente: z.coerce.number(),
}

/** DIAN range of a document. Days as `yyyy-mm-dd`. `siguiente` is its next number. */
export const AuthorisedRange = row('id_rango', range)

/** DIAN range of a consecutive. Only users of consecutives see `clave_tecnica`, because a CUFE contains it. */
const OwnRange = row('id_rango', { ...range, clave_tecnica: z.string().default('') })
export type OwnRange = z.infer<typeof OwnRange>

const ConsecutiveDetail = row('id_consecutive', { ...fields, rangos: z.array(OwnRange).default([]) })

const date = Day(INCOMPLETE)

export const NewAuthorisedRange = z.object({
  resolucion: requiredText(INCOMPLETE, AUTHORISED_RANGE.resolucion.maxLength),
  fecha_resolucion: date,
  prefijo: text(AUTHORISED_RANGE.prefijo.maxLength),
  numero_desde: nextNumber,
  numero_hasta: nextNumber,
  vigente_desde: date,
  vigente_hasta: date,
  clave_tecnica: text(AUTHORISED_RANGE.clave_tecnica.maxLength),
})
export type NewAuthorisedRange = z.infer<typeof NewAuthorisedRange>

/** A corrected DIAN range. Its prefix stays, because the given numbers begin with it. */
export const CorrectedRange = NewAuthorisedRange.omit({ prefijo: true }).extend({ version: readVersion })
export type CorrectedRange = z.infer<typeof CorrectedRange>

const calls = managed({
  resource: 'consecutives',
  noun: 'consecutivos',
  said: saidOf('Consecutivo', 'o'),
  row: Consecutive,
  create: NewConsecutive,
  change: z.object({
    id_consecutive: Id,
    version: readVersion,
    descripcion: requiredText(INCOMPLETE, CONSECUTIVE.descripcion.maxLength).optional(),
    prefijo: z.string().trim().max(CONSECUTIVE.prefijo.maxLength).optional(),
    /** Any number above the used ones (numbers/README.md, next number). */
    consecutivo_actual: nextNumber.optional(),
    tags: z.string().trim().max(CONSECUTIVE.tags.maxLength).optional(),
    activo: z.boolean().optional(),
  }),
})

const reading = calls.search.access
const changed = changeAnswer(ConsecutiveDetail)

export const consecutives = {
  ...calls,
  get: endpoint('GET /consecutives/{id}', {
    access: reading,
    summary: 'Un consecutivo, con sus rangos autorizados',
    params: IdParams,
    answer: ConsecutiveDetail,
  }),
  authorise: endpoint('POST /consecutives/{id}/ranges', {
    access: calls.update.access,
    creates: true,
    summary: 'Escribe una resolución de la DIAN que autoriza números de facturas o de documentos soporte',
    said: 'Resolución guardada correctamente',
    params: IdParams,
    body: NewAuthorisedRange,
    answer: changed,
  }),
  correct: endpoint('PATCH /consecutives/ranges/{id}', {
    access: calls.update.access,
    summary: 'Corrige una resolución y escribe su clave técnica, también si ya se dieron números',
    said: 'Resolución corregida correctamente',
    params: IdParams,
    body: CorrectedRange,
    answer: changed,
  }),
  withdraw: endpoint('DELETE /consecutives/ranges/{id}', {
    access: calls.update.access,
    summary: 'Elimina una resolución de la que no se ha dado ningún número',
    said: 'Resolución eliminada correctamente',
    params: IdParams,
    answer: changed,
  }),
}
