import { sql } from 'drizzle-orm'
import type { Resource } from '#server/kit/rows/resource.ts'
import { isYes, type Filters } from '#server/kit/rows/search.ts'

/** The lists of a company that are nothing but their rows. */

/** A list whose records are known by one text, which is each one's own: `one` is 'el producto'. */
const named = (
  name: string,
  id: string,
  label: string,
  one: string,
  searched = [label, 'tags'],
): Resource => ({
  name,
  id,
  searched,
  filters: ['activo'],
  sorted: [label],
  label,
  unique: {
    columns: [label],
    folded: [label],
    message: (row) => `Ya existe ${one} «${String(row[label])}».`,
  },
})

export const PAYMENT_METHODS = named('payment_methods', 'id_forma_pago', 'descripcion', 'la forma de pago', [
  'descripcion',
])
export const PRODUCTS = named('products', 'id_producto', 'descripcion', 'el producto')
export const ORIGINS = named('origins', 'id_origen', 'nombre', 'el origen')

export const VEHICLES: Resource = {
  name: 'vehicles',
  id: 'id_vehiculo',
  searched: ['placa', 'tags'],
  filters: ['activo'],
  sorted: ['placa'],
  label: 'placa',
  unique: { columns: ['placa'], message: (row) => `Ya existe el vehículo de placa ${row.placa}.` },
}

export const BATCHES: Resource = {
  name: 'batches',
  id: 'id_lote',
  searched: ['descripcion', 'consecutivo'],
  filters: ['activo'],
  sorted: ['descripcion', 'consecutivo'],
  label: 'consecutivo',
}

export const EMPLOYEES: Resource = {
  name: 'employees',
  id: 'id_empleado',
  searched: ['nombre_completo', 'identificacion'],
  filters: ['activo'],
  sorted: ['nombre_completo', 'identificacion', 'dependencia', 'eps', 'arl'],
  label: 'nombre_completo',
  unique: {
    columns: ['identificacion'],
    message: (row) =>
      `Ya existe un empleado con la identificación ${row.identificacion}: ${row.nombre_completo}.`,
  },
}

export const COST_CENTERS: Resource = {
  name: 'cost_centers',
  id: 'id_centro_costo',
  searched: ['nombre', 'nombre_empresa'],
  filters: ['activo', 'empresa_id'],
  sorted: ['nombre', 'nombre_empresa'],
  label: 'nombre',
  unique: {
    columns: ['empresa_id', 'nombre'],
    folded: ['nombre'],
    message: (row) => `Ya existe el centro de costo «${row.nombre}» de ${row.nombre_empresa}.`,
  },
}

/** A bank account that lacks its number or its opening balance (N-60); a cash box has no number. */
export const INCOMPLETE = sql`(clase = 'BANCO' and (nro_cuenta = '' or saldo_inicial is null))`

export const BANK_FILTERS: Filters = {
  incompleto: (value) => (isYes(value) ? INCOMPLETE : sql`not ${INCOMPLETE}`),
  sin_saldo: (value) => sql`(saldo_actual is null) = ${isYes(value)}`,
  /** BANCO or CAJA; anything else means both. */
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

export const MILLING_OPERATIONS: Resource = {
  name: 'milling_operations',
  id: 'id_maquila',
  searched: ['consecutivo'],
  filters: ['anulada'],
  sorted: ['consecutivo'],
  sortedByValue: ['fecha', 'kgs_netos', 'utilidad'],
  label: 'consecutivo',
  dated: 'fecha',
  totals: { fields: ['kgs_netos', 'utilidad'], of: sql`not anulada`, untilVoided: true },
  unique: {
    columns: ['consecutivo'],
    message: (row) => `Ya existe una operación con el consecutivo ${row.consecutivo}.`,
  },
}
