import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Resource } from '#server/kit/rows/resource.ts'

/** Simple lists of a company. */

/**
 * List of records with one unique text, compared without case and accents. `one` is 'el producto'. `searched` is for a
 * list without tags.
 */
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

/** Plates in use of about the same length, by plate. */
export async function platesLike(q: Queries, company: string, placa: string): Promise<string[]> {
  const rows = await rowsOf<{ placa: string }>(
    q,
    sql`select placa from vehicles where id_empresa = ${company} and activo
      and length(placa) between ${placa.length - 1}::int and ${placa.length + 1}::int order by placa`,
  )
  return rows.map((row) => row.placa)
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
