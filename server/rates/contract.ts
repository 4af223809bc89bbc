import { z } from 'zod'
import {
  answeredNumber,
  answeredText,
  Day,
  flag,
  Id,
  notNumber,
  Rate6,
  recordChange,
  requiredText,
  row,
  text,
} from '#server/kit/contract/common.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'

/** A dated rate; its tag names the parameter (contract.md, Parameters). */
export const Rate = row('id_tarifa', {
  id_tarifa: Id,
  area: answeredText,
  descripcion: z.string(),
  unidad_medida: answeredText,
  valor: answeredNumber,
  valor_referencia: answeredNumber,
  tags: answeredText,
  /** The product that it holds for; '' for all (N-138). */
  id_producto: answeredText,
  descripcion_producto: answeredText,
  /** The origin that a price is for; '' for all (N-140). */
  id_origen: answeredText,
  nombre_origen: answeredText,
  /** The municipality whose ReteICA it is; '' of every other. */
  municipio: answeredText,
  vigente_desde: answeredText,
  vigente_hasta: answeredText,
  /** How it stands today: FUTURA, VIGENTE, VENCIDA, EN_USO past its end while no other follows; '' of an inactive one. */
  estado_vigencia: answeredText,
  activo: flag.default(true),
})
export type Rate = z.infer<typeof Rate>

/** A day, or '' for none. */
const optionalDay = z.union([z.literal(''), Day('Escriba la fecha como aaaa-mm-dd.')])

/**
 * Without `vigente_desde` it is valid from today; the validity before it ends the day before, and it ends where a later
 * one begins (N-62, N-128). What a known tag may be worth, the domain says.
 */
export const NewRate = z.object({
  area: requiredText(INCOMPLETE, LENGTH.area),
  descripcion: requiredText(INCOMPLETE, LENGTH.rate),
  unidad_medida: requiredText(INCOMPLETE, LENGTH.unit),
  valor: z
    .number({ error: (issue) => (issue.input === undefined ? INCOMPLETE : notNumber(issue)) })
    .min(-1e11)
    .max(1e11),
  valor_referencia: Rate6.min(0).default(0),
  vigente_desde: Day('Escriba la fecha como aaaa-mm-dd.').optional(),
  vigente_hasta: optionalDay.optional(),
  tags: text(LENGTH.tags),
  id_producto: Id.or(z.literal('')).nullish(),
  id_origen: Id.or(z.literal('')).nullish(),
  /** By its name or its DIVIPOLA code. */
  municipio: text(LENGTH.town),
})

export const rates = managed({
  resource: 'rates',
  noun: 'tarifas',
  said: saidOf('Tarifa', 'a'),
  row: Rate,
  create: NewRate,
  change: recordChange('id_tarifa', NewRate.shape),
})
