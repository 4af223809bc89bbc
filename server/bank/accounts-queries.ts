import type { Resource } from '#server/kit/rows/resource.ts'
import { type Filters, isYes, yesOrNo } from '#server/kit/rows/search.ts'
import { sql } from 'drizzle-orm'

/** Bank account without its number or its opening balance. A cash box has no number. */
export const INCOMPLETE = sql`(clase = 'BANCO' and (nro_cuenta = '' or saldo_inicial is null))`

export const BANK_FILTERS: Filters = {
  incompleto: yesOrNo(INCOMPLETE),
  sin_saldo: (value) => sql`(saldo_actual is null) = ${isYes(value)}`,
  /** BANCO or CAJA; any other value means both. */
  clase: (value) => (value === 'BANCO' || value === 'CAJA' ? sql`clase = ${value}` : sql`true`),
}

export const BANKS: Resource = {
  name: 'banks',
  id: 'id_banco',
  searched: ['nombre'],
  filters: ['activo'],
  sorted: ['nombre', 'nro_cuenta'],
  sortedByValue: ['saldo_inicial', 'saldo_actual', 'fecha_si'],
  mayBeEmpty: ['saldo_inicial', 'saldo_actual', 'fecha_si'],
  totals: { fields: ['saldo_actual'] },
  label: 'nombre',
  extra: (bank) =>
    sql`(select jsonb_build_object('nombre_empresa', c.nombre) from companies c where c.id_empresa = ${bank}.id_empresa)`,
  unique: {
    columns: ['nombre', 'nro_cuenta'],
    folded: ['nombre', 'nro_cuenta'],
    message: (row) => `Ya existe el banco «${row.nombre}» con la cuenta ${row.nro_cuenta}.`,
  },
}
