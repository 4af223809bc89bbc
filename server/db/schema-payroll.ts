import { date, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { kept, newId, optional } from './schema.ts'

/** The tables of payroll. Generated columns are not here. */

const pesos = () => numeric({ precision: 15, scale: 0 })
const day = () => date({ mode: 'string' })

export const payrollRecords = pgTable('payroll_records', {
  id_nomina: uuid().primaryKey().default(newId),
  id_empresa: uuid().notNull(),
  id_empleado: uuid().notNull(),
  desde: day().notNull(),
  hasta: day().notNull(),
  dias: integer().notNull(),
  fecha_pago: day(),
  cargo: optional(),
  salario: pesos().notNull(),
  tipo_contrato: optional(),
  fecha_ingreso: day(),
  eps: optional(),
  afp: optional(),
  banco: optional(),
  nro_cuenta: optional(),
  total_devengado: pesos().notNull(),
  total_deducciones: pesos().notNull(),
  ...kept,
})

export const payrollConcepts = pgTable('payroll_concepts', {
  id_nomina: uuid().notNull(),
  orden: integer().notNull(),
  clave: text().notNull(),
  concepto: text().notNull(),
  cantidad: numeric({ precision: 12, scale: 2 }),
  unidad: optional(),
  devengado: pesos().notNull().default('0'),
  deduccion: pesos().notNull().default('0'),
})
