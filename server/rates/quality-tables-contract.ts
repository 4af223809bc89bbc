import { z } from 'zod'
import {
  Day,
  flag,
  Id,
  optionalDay,
  Percent,
  Rate6,
  recordChange,
  requiredText,
  row,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { QUALITY_TABLE } from './words.ts'
import {
  QUALITY_EFFECTS,
  QUALITY_MEASURES,
  QUALITY_MODES,
  QUALITY_UNITS,
  STEPS_MAX,
  type QualityEffect,
  type QualityMeasure,
  type QualityMode,
  type QualityUnit,
} from './quality-words.ts'
import { INCOMPLETE, ODD_DAY } from '#server/kit/words/sentences.ts'

/** A step of a calculation: name, formula with its numbers (`17.460 kg × $ 183.000 ÷ 125 kg`), result. */
export const Step = z.object({ concepto: z.string(), formula: z.string(), valor: z.string() })

const keysIn = <Name extends string>(words: Readonly<Record<Name, unknown>>) =>
  Object.keys(words) as [Name, ...Name[]]

const measure = z.enum(keysIn<QualityMeasure>(QUALITY_MEASURES), { error: INCOMPLETE })
const mode = z.enum(keysIn<QualityMode>(QUALITY_MODES), { error: INCOMPLETE })
const effect = z.enum(keysIn<QualityEffect>(QUALITY_EFFECTS), { error: INCOMPLETE })
const unit = z.enum(keysIn<QualityUnit>(QUALITY_UNITS), { error: INCOMPLETE })

const amount = Rate6.min(0, 'El valor no puede ser negativo.').max(1e6, 'Revise el valor.')

/**
 * A step in percents, both ends included. Without `hasta` it has no upper end. `valor` is in the unit of the
 * table.
 */
const QualityStep = z.object({
  desde: Percent,
  hasta: Percent.nullable().default(null),
  valor: amount,
  efecto: effect.default('DESCUENTO'),
})

/** A dated rule that turns one analysis into kilos or pesos (rates/README.md, quality tables). */
export const QualityTable = row('id_tabla_calidad', {
  id_tabla_calidad: Id,
  nombre: z.string(),
  /** '' for all paddy. */
  id_producto: z.string(),
  descripcion_producto: z.string(),
  medida: measure,
  modo: mode,
  umbral: z.number().nullable(),
  valor: z.number().nullable(),
  por_fraccion: flag.default(false),
  efecto: effect,
  unidad: unit,
  tope: z.number().nullable(),
  tramos: z.array(QualityStep).default([]),
  vigente_desde: z.string(),
  vigente_hasta: z.string(),
  activo: flag.default(true),
})
export type QualityTable = z.infer<typeof QualityTable>

/** New table. Without `vigente_desde` it is valid from today. The previous table ends the day before. */
export const NewQualityTable = z.object({
  nombre: requiredText(INCOMPLETE, QUALITY_TABLE.nombre.maxLength),
  id_producto: Id.or(z.literal('')).nullish(),
  medida: measure,
  modo: mode,
  umbral: Percent.nullish(),
  valor: amount.nullish(),
  por_fraccion: flag.default(false),
  efecto: effect.default('DESCUENTO'),
  unidad: unit.default('PORCENTAJE'),
  tope: amount.nullish(),
  tramos: z.array(QualityStep).max(STEPS_MAX, `Máximo ${STEPS_MAX} tramos.`).default([]),
  vigente_desde: Day(ODD_DAY).optional(),
  vigente_hasta: optionalDay(ODD_DAY).optional(),
})
export type NewQualityTable = z.infer<typeof NewQualityTable>

/** Analysis by measure, percents. Absent measures were not analysed. */
const Tried = z.partialRecord(measure, Percent.nullish())

const calls = managed({
  resource: 'quality-tables',
  noun: 'tablas de calidad',
  said: saidOf('Tabla de calidad', 'a'),
  row: QualityTable,
  create: NewQualityTable,
  change: recordChange('id_tabla_calidad', NewQualityTable.shape),
})

export const qualityTables = {
  ...calls,
  preview: endpoint('POST /quality-tables/preview', {
    access: 'POST-quality-tables',
    summary:
      'Prueba una tabla sin guardarla, junto con las otras que rigen ese día para el producto: qué cambia con un análisis',
    body: z.object({ ...NewQualityTable.shape, prueba: Tried.default({}) }),
    /** `texto`: `con grano partido 12 % y grano rojo 3 %: −2,5 %`, or '' without an analysis. */
    answer: z.object({ texto: z.string(), pasos: z.array(Step) }),
  }),
}
export type QualityPreview = { texto: string; pasos: z.infer<typeof Step>[] }
