import { z } from 'zod'
import { flag, Id, recordChange, requiredText, row, text } from '#server/kit/contract/common.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'
import { COST_CENTER } from './cost-centers-words.ts'

/** `nombre_empresa` is a copy for display only. */
export const CostCenter = row('id_centro_costo', {
  id_centro_costo: Id,
  nombre: z.string(),
  empresa_id: z.string(),
  nombre_empresa: z.string(),
  tags: z.string(),
  activo: flag.default(true),
})
export type CostCenter = z.infer<typeof CostCenter>

export const NewCostCenter = z.object({
  nombre: requiredText(INCOMPLETE, COST_CENTER.nombre.maxLength),
  empresa_id: requiredText(INCOMPLETE, 64),
  nombre_empresa: text(LENGTH.name),
  tags: text(COST_CENTER.tags.maxLength),
})

export const costCenters = managed({
  resource: 'cost-centers',
  noun: 'centros de costo',
  said: saidOf('Centro de costo', 'o'),
  row: CostCenter,
  create: NewCostCenter,
  change: recordChange('id_centro_costo', NewCostCenter.pick({ nombre: true, tags: true }).shape),
})
