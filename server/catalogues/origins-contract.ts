import { z } from 'zod'
import { flag, Id, recordChange, requiredText, row, text } from '#server/kit/contract/common.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { ORIGIN } from './words.ts'
import { NAME_REQUIRED } from '#server/kit/words/sentences.ts'

export const Origin = row('id_origen', {
  tags: z.string(),
  activo: flag.default(true),
  id_origen: Id,
  nombre: z.string(),
})
export type Origin = z.infer<typeof Origin>

export const NewOrigin = z.object({
  nombre: requiredText(NAME_REQUIRED, ORIGIN.nombre.maxLength),
  tags: text(ORIGIN.tags.maxLength),
})

export const origins = managed({
  resource: 'origins',
  paths: { create: '/origins', update: '/origins/update', remove: '/origins/delete/{id}' },
  noun: 'orígenes',
  said: { ...saidOf('Origen', 'o'), create: 'Origen fue creado con éxito' },
  row: Origin,
  create: NewOrigin,
  change: recordChange('id_origen', NewOrigin.shape),
})
