import { z } from 'zod'
import { answeredText, flag, Id, recordChange, requiredText, row, text } from './common.ts'
import { managed, saidOf } from './managed.ts'
import { LENGTH } from '../shared/lengths.ts'
import { NAME_REQUIRED } from '../shared/sentences.ts'

export const Origin = row('id_origen', {
  tags: answeredText,
  activo: flag.default(true),
  id_origen: Id,
  nombre: z.string(),
})
export type Origin = z.infer<typeof Origin>

export const NewOrigin = z.object({
  nombre: requiredText(NAME_REQUIRED, LENGTH.label),
  tags: text(LENGTH.tags),
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
