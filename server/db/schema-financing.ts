import { date, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { kept, moment, newId, optional } from './schema.ts'

/** The tables of crop loans. Generated columns are not here. */

const pesos = () => numeric({ precision: 15, scale: 0 })
const rate = () => numeric({ precision: 18, scale: 6 })
const day = () => date({ mode: 'string' })

export const financingAgreements = pgTable('financing_agreements', {
  id_acuerdo_de_financiamiento: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  consecutivo: text().notNull(),
  id_tercetro: uuid().notNull(),
  nombre_tercero: text().notNull(),
  tipo_identificacion_tercero: text().notNull(),
  identificacion_tercero: text().notNull(),
  fecha_de_inicio: day().notNull(),
  numero_de_dias_del_cultivo: integer().notNull(),
  numero_hectareas: numeric({ precision: 12, scale: 2 }).notNull(),
  tasa: rate().notNull(),
  cupo_hectarea: rate().notNull(),
  maximo_prestar: pesos().notNull(),
  estado: text().notNull().default('EN_EJECUCION'),
  descripcion_cierre: optional(),
  fecha_liquidacion: day(),
  cerro: optional(),
  cerrado_en: moment(),
  total_neto: pesos().notNull().default('0'),
  interes: pesos().notNull().default('0'),
  abonado: pesos().notNull().default('0'),
  calculado_al: day(),
  ...kept,
})

export const financingAgreementMovements = pgTable('financing_agreement_movements', {
  id_movimiento_af: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  id_financing_agreement: uuid().notNull(),
  fecha_movimiento: day().notNull(),
  descripcion: text().notNull(),
  modalidad_financiacion: text().notNull(),
  id_fpago: uuid(),
  id_banco: uuid(),
  valor: pesos().notNull(),
  fecha_liquidacion: day(),
  intereses: pesos().notNull().default('0'),
  ...kept,
})
