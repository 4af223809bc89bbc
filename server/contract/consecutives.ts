import { z } from 'zod'
import { answeredText, flag, Id, readVersion, requiredText, row, text } from './common.ts'
import { managed, saidOf } from './managed.ts'
import { LENGTH } from '../shared/lengths.ts'
import { INCOMPLETE } from '../shared/sentences.ts'

/** The tags by which documents find the consecutive that numbers them (C-29). */
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
] as const

export type DocumentTag = (typeof DOCUMENT_TAGS)[number]

/** A document's number as it is stored and shown: `LOT-12`; without prefix `12`. */
export const documentNumber = (prefijo: string, numero: number) =>
  prefijo === '' ? String(numero) : `${prefijo}-${numero}`

/** A numbering sequence. `consecutivo_actual` is the next number (C-29). */
export const Consecutive = row('id_consecutive', {
  id_consecutive: Id,
  descripcion: z.string(),
  prefijo: answeredText,
  consecutivo_actual: z.coerce.number(),
  tags: answeredText,
  activo: flag.default(true),
  /** Of those whose documents are typed, the next number that none of them has. */
  numero_propuesto: z.string().optional(),
})
export type Consecutive = z.infer<typeof Consecutive>

const nextNumber = z.number({ error: INCOMPLETE }).int().min(1, INCOMPLETE).max(1e12)

export const NewConsecutive = z.object({
  descripcion: requiredText(INCOMPLETE, LENGTH.label),
  prefijo: requiredText(INCOMPLETE, LENGTH.prefix),
  consecutivo_actual: nextNumber,
  tags: text(LENGTH.tags),
})

export const consecutives = managed({
  resource: 'consecutives',
  noun: 'consecutivos',
  said: saidOf('Consecutivo', 'o'),
  row: Consecutive,
  create: NewConsecutive,
  change: z.object({
    id_consecutive: Id,
    version: readVersion,
    descripcion: requiredText(INCOMPLETE, LENGTH.label).optional(),
    prefijo: z.string().trim().max(LENGTH.prefix).optional(),
    /** Up to any number, as a paper book ends at one; never down to what was used (N-160). */
    consecutivo_actual: nextNumber.optional(),
    tags: z.string().trim().max(LENGTH.tags).optional(),
    activo: z.boolean().optional(),
  }),
})
