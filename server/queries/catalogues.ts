import { sql } from 'drizzle-orm'
import { readTags } from '../shared/tags.ts'
import type { Resource } from './resource.ts'
import { isYes, type Filters } from './search.ts'
import type { z } from 'zod'
import type { millingOperations as calls, NewMillingOperation } from '../contract/milling-operations.ts'
import { motivoDeAnular, rechazarSiAnulado } from '../domain/anulacion.ts'
import { hastaHoy, rechazarFueraDe } from '../domain/fechas.ts'
import { utilidadDeMaquila, utilidadTrasCambio, type Maquila } from '../domain/maquilas.ts'
import { invalidField } from '../domain/refusal.ts'
import type { Transaction } from '../db/transaction.ts'
import { numeroDeDocumento } from './consecutives.ts'
import { createRow, lockRow, updateRow, type Row } from './rows.ts'

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

/** The same values with their tags in stored form; `undefined` stays what it is, for changes. */
export const withStoredTags = <Values extends { tags?: unknown }>(values: Values): Values => ({
  ...values,
  ...(typeof values.tags === 'string' && { tags: readTags(values.tags).join('|') }),
})

type OperationChange = z.infer<NonNullable<typeof calls.update.body>>

/** A milling operation; its number and its gain are made when they were left out (C-29, N-63). */
export async function createMillingOperation(
  tx: Transaction,
  idEmpresa: string,
  datos: z.infer<typeof NewMillingOperation>,
  hoy: string,
): Promise<Row> {
  rechazarFueraDe('fecha', datos.fecha, hastaHoy(hoy))
  const consecutivo = await numeroDeDocumento(tx, idEmpresa, 'MAQUILA', {
    resource: MILLING_OPERATIONS,
    numbered: 'consecutivo',
    typed: datos.consecutivo,
  })
  const utilidad = datos.utilidad ?? utilidadDeMaquila(datos)
  return createRow(tx, MILLING_OPERATIONS, idEmpresa, { ...datos, consecutivo, utilidad })
}

export async function updateMillingOperation(
  tx: Transaction,
  idEmpresa: string,
  { _id, id_maquila, version, consecutivo, ...changes }: OperationChange,
  hoy: string,
): Promise<Row> {
  const id = id_maquila ?? _id ?? ''
  const current = await lockMillingOperation(tx, idEmpresa, id)
  if (consecutivo && consecutivo !== current.consecutivo) {
    throw invalidField('consecutivo', 'El número de una operación no se cambia.')
  }
  if (changes.fecha) rechazarFueraDe('fecha', changes.fecha, hastaHoy(hoy))
  const utilidad = utilidadTrasCambio(current as unknown as Maquila & { utilidad: number }, changes)
  return updateRow(tx, MILLING_OPERATIONS, idEmpresa, id, { ...changes, utilidad }, version)
}

/** Voids a milling operation; its number stays taken (N-150). */
export async function voidMillingOperation(
  tx: Transaction,
  idEmpresa: string,
  id: string,
  motivo: string | undefined,
): Promise<Row> {
  await lockMillingOperation(tx, idEmpresa, id)
  const voided = { anulada: true, motivo_anulacion: motivoDeAnular(motivo) }
  return updateRow(tx, MILLING_OPERATIONS, idEmpresa, id, voided)
}

/** A milling operation that may change, locked until the transaction ends. Refuses with 404, and a voided one. */
async function lockMillingOperation(tx: Transaction, idEmpresa: string, id: string): Promise<Row> {
  const row = await lockRow(tx, MILLING_OPERATIONS, idEmpresa, id)
  rechazarSiAnulado(Boolean(row.anulada), `La operación ${String(row.consecutivo)}`)
  return row
}
