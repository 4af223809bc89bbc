import { sql } from 'drizzle-orm'
import { documentNumber } from '#server/contract/consecutives.ts'
import type { Transaction } from '../transaction.ts'

/** Weighings of the season itself, and the days before today on which they begin. */
const SEASON = { count: 600, days: 121 }

/**
 * Older weighings of services without a fee, which make no document, `count` in all with those of the season: for
 * measuring, so in bulk and without audit.
 */
export async function insertOlderWeighings(
  tx: Transaction,
  { company, now, count }: { company: string; now: Date; count: number },
): Promise<void> {
  const more = count - SEASON.count
  if (more <= 0) return
  const any = (ids: string) => sql.raw(`(${ids})[1 + (n * 7919 + n / 13) % array_length(${ids}, 1)]`)
  const prefix = documentNumber('PES', 0).slice(0, -1)
  await tx.execute(sql`select set_config('molino.silencio', 'on', true)`)
  await tx.execute(sql`
    with lists as materialized (
      select
        (select array_agg(t order by id_tercero) from third_parties t
          where id_empresa = ${company} and tipo = 'CLIENTE' and tags = '') as clientes,
        (select array_agg(t order by id_tercero) from third_parties t
          where id_empresa = ${company} and tipo = 'PROVEEDOR') as proveedores,
        (select array_agg(id_tercero order by id_tercero) from third_parties
          where id_empresa = ${company} and tipo = 'CONDUCTOR') as conductores,
        (select array_agg(p order by id_producto) from products p
          where id_empresa = ${company} and tags = '') as productos,
        (select array_agg(v order by id_vehiculo) from vehicles v where id_empresa = ${company}) as vehiculos,
        (select id_forma_pago from payment_methods where id_empresa = ${company} and tags = 'CONTADO') as contado),
    trucks as (
      select n, ${now.toISOString()}::timestamptz - make_interval(secs =>
          86400.0 * (1400 - (1400 - ${SEASON.days}) * n::float8 / ${more})) as momento,
        ${any('clientes')} as c, ${any('proveedores')} as p, ${any('conductores')} as conductor,
        ${any('productos')} as producto, ${any('vehiculos')} as v, contado,
        4800 + (n * 37) % 970 * 10 as vacio, 3500 + (n * 101) % 2550 * 10 as neto
      from lists, generate_series(1, ${more}::bigint) n)
    insert into weighing_records (id_empresa, consecutivo, fecha, estado, operacion, id_cliente, nombre_cliente,
      id_proveedor, nombre_proveedor, id_producto, descripcion_producto, es_paddy, id_vehiculo, placa, id_conductor,
      id_formapago, peso_lleno, peso_vacio, peso_bruto, peso_neto, pesado_en, segunda_pesada_en, creado_en, actualizado_en)
    select ${company}, ${prefix} || n, (momento at time zone 'America/Bogota')::date, 'PESADA', 'SERVICIO',
      (c).id_tercero, (c).nombre, (p).id_tercero, (p).nombre, (producto).id_producto, (producto).descripcion, false,
      (v).id_vehiculo, (v).placa, conductor, contado, vacio + neto, vacio, neto, neto, momento, momento, momento, momento
    from trucks order by n`)
  await tx.execute(
    sql`update consecutives set consecutivo_actual = ${more + 1}
      where id_empresa = ${company} and 'PESADA' = any (string_to_array(tags, '|'))`,
  )
  await tx.execute(sql`select set_config('molino.silencio', '', true)`)
}
