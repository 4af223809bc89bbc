import { z } from 'zod'
import { flag, Id, recordChange, requiredText, row, text } from '#server/kit/contract/common.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { BATCH } from './words.ts'
import { DESCRIPTION_REQUIRED } from '#server/kit/words/sentences.ts'

/** The system assigns `consecutivo`. */
export const Batch = row('id_lote', {
  id_lote: Id,
  consecutivo: z.string(),
  descripcion: z.string(),
  observaciones: z.string(),
  activo: flag.default(true),
})
export type Batch = z.infer<typeof Batch>

export const NewBatch = z.object({
  descripcion: requiredText(DESCRIPTION_REQUIRED, BATCH.descripcion.maxLength),
  observaciones: text(BATCH.observaciones.maxLength),
})

export const batches = managed({
  resource: 'batches',
  paths: { create: '/batches', update: '/batches/update', remove: '/batches/delete/{id}' },
  noun: 'lotes',
  said: { ...saidOf('Lote', 'o'), create: '✅ Lote creado exitosamente' },
  row: Batch,
  create: NewBatch,
  change: recordChange('id_lote', NewBatch.shape),
})
