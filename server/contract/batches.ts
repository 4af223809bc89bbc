import { z } from 'zod'
import { answeredText, flag, Id, readVersion, requiredText, rowBase, text } from './common.ts'
import { managed } from './managed.ts'

/** A lot; `consecutivo` is assigned by the system. */
export const Batch = z.object({
  ...rowBase,
  id_lote: Id,
  consecutivo: z.coerce.string(),
  descripcion: z.string(),
  observaciones: answeredText,
  activo: flag.default(true),
})
export type Batch = z.infer<typeof Batch>

export const NewBatch = z.object({
  descripcion: requiredText('La descripción es obligatoria', 200),
  observaciones: text(500),
})

export const batches = managed({
  resource: 'batches',
  paths: { create: '/batches', update: '/batches/update', remove: '/batches/delete/{id}' },
  noun: 'lotes',
  row: Batch,
  create: NewBatch,
  change: z.object({
    id_lote: Id,
    version: readVersion,
    descripcion: requiredText('La descripción es obligatoria', 200).optional(),
    observaciones: z.string().trim().max(500).optional(),
    activo: z.boolean().optional(),
  }),
})
