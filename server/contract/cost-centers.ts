import { z } from 'zod'
import { answeredText, flag, Id, readVersion, requiredText, rowBase, text } from './common.ts'
import { managed } from './managed.ts'

const INCOMPLETE = 'Todos los campos obligatorios deben completarse'

/** `nombre_empresa` is stored for display only (N-15). */
export const CostCenter = z.object({
  ...rowBase,
  id_centro_costo: Id,
  nombre: z.string(),
  empresa_id: answeredText,
  nombre_empresa: answeredText,
  tags: answeredText,
  activo: flag.default(true),
})
export type CostCenter = z.infer<typeof CostCenter>

export const NewCostCenter = z.object({
  nombre: requiredText(INCOMPLETE, 100),
  empresa_id: requiredText(INCOMPLETE, 64),
  nombre_empresa: text(200),
  tags: text(200),
})

export const costCenters = managed({
  resource: 'cost-centers',
  paths: {
    create: '/cost-centers/create',
    update: '/cost-centers/update',
    remove: '/cost-centers/delete/{id}',
  },
  noun: 'centros de costo',
  row: CostCenter,
  create: NewCostCenter,
  change: z.object({
    id_centro_costo: Id,
    version: readVersion,
    nombre: requiredText(INCOMPLETE, 100).optional(),
    tags: z.string().trim().max(200).optional(),
    activo: z.boolean().optional(),
  }),
})
