import { z } from 'zod'
import {
  answeredNumber,
  answeredText,
  Day,
  flag,
  Id,
  Rate6,
  readVersion,
  requiredText,
  rowBase,
  text,
} from './common.ts'
import { managed } from './managed.ts'

/** A dated rate; its tag names the parameter (contract.md, Parameters). */
export const Rate = z.object({
  ...rowBase,
  id_tarifa: Id,
  area: answeredText,
  descripcion: z.string(),
  unidad_medida: answeredText,
  valor: answeredNumber,
  valor_referencia: answeredNumber,
  tags: answeredText,
  vigente_desde: answeredText,
  vigente_hasta: answeredText,
  activo: flag.default(true),
})
export type Rate = z.infer<typeof Rate>

const RATE_REQUIRED = 'Todos los campos obligatorios deben completarse'

/** Without `vigente_desde` it is valid from today; a new row closes the validity before it (N-62). */
export const NewRate = z.object({
  area: requiredText(RATE_REQUIRED, 60),
  descripcion: requiredText(RATE_REQUIRED, 150),
  unidad_medida: requiredText(RATE_REQUIRED, 40),
  valor: Rate6.min(0).default(0),
  valor_referencia: Rate6.min(0).default(0),
  vigente_desde: Day('Escriba la fecha como aaaa-mm-dd.').optional(),
  vigente_hasta: Day('Escriba la fecha como aaaa-mm-dd.').optional(),
  tags: text(200),
})

export const rates = managed({
  resource: 'rates',
  paths: { create: '/rates/create', update: '/rates/update', remove: '/rates/delete/{id}' },
  noun: 'tarifas',
  row: Rate,
  create: NewRate,
  change: z.object({
    id_tarifa: Id,
    version: readVersion,
    area: requiredText(RATE_REQUIRED, 60).optional(),
    descripcion: requiredText(RATE_REQUIRED, 150).optional(),
    unidad_medida: requiredText(RATE_REQUIRED, 40).optional(),
    valor: Rate6.min(0).optional(),
    valor_referencia: Rate6.min(0).optional(),
    vigente_desde: Day('Escriba la fecha como aaaa-mm-dd.').optional(),
    vigente_hasta: Day('Escriba la fecha como aaaa-mm-dd.').optional(),
    tags: z.string().trim().max(200).optional(),
    activo: z.boolean().optional(),
  }),
})
