import { z } from 'zod'
import {
  Day,
  flag,
  Id,
  notNumber,
  optionalDay,
  Rate6,
  recordChange,
  requiredText,
  row,
  text,
} from '#server/kit/contract/common.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { RATE } from './words.ts'
import { INCOMPLETE, ODD_DAY } from '#server/kit/words/sentences.ts'

/** A dated rate. A known tag makes it a parameter of the calculations. */
export const Rate = row('id_tarifa', {
  id_tarifa: Id,
  area: z.string(),
  descripcion: z.string(),
  unidad_medida: z.string(),
  valor: z.number(),
  valor_referencia: z.number(),
  tags: z.string(),
  /** Product of the rate, '' for all products. */
  id_producto: z.string(),
  descripcion_producto: z.string(),
  /** Origin of the rate, '' for all origins. Only prices of paddy and freight have an origin. */
  id_origen: z.string(),
  nombre_origen: z.string(),
  /** Municipality of a ReteICA rate; '' for all other rates. */
  municipio: z.string(),
  vigente_desde: z.string(),
  vigente_hasta: z.string(),
  /**
   * State today: FUTURA, VIGENTE, VENCIDA, or EN_USO past its end while no later value exists. '' for
   * inactive rates.
   */
  estado_vigencia: z.enum(['', 'FUTURA', 'VIGENTE', 'VENCIDA', 'EN_USO']),
  activo: flag.default(true),
})
export type Rate = z.infer<typeof Rate>

/**
 * Without `vigente_desde` the value is valid from today. The previous validity ends the day before. Limits of
 * known tags are in `rates/rules.ts`.
 */
export const NewRate = z.object({
  area: requiredText(INCOMPLETE, RATE.area.maxLength),
  descripcion: requiredText(INCOMPLETE, RATE.descripcion.maxLength),
  unidad_medida: requiredText(INCOMPLETE, RATE.unidad_medida.maxLength),
  valor: z
    .number({ error: (issue) => (issue.input === undefined ? INCOMPLETE : notNumber(issue)) })
    .min(-1e11)
    .max(1e11),
  valor_referencia: Rate6.min(0).default(0),
  vigente_desde: Day(ODD_DAY).optional(),
  vigente_hasta: optionalDay(ODD_DAY).optional(),
  tags: text(RATE.tags.maxLength),
  id_producto: Id.or(z.literal('')).nullish(),
  id_origen: Id.or(z.literal('')).nullish(),
  /** Name or DIVIPOLA code. */
  municipio: text(RATE.municipio.maxLength),
})

export const rates = managed({
  resource: 'rates',
  noun: 'tarifas',
  said: saidOf('Tarifa', 'a'),
  row: Rate,
  create: NewRate,
  change: recordChange('id_tarifa', NewRate.shape),
})
