import { type SQL, sql } from 'drizzle-orm'
import { documentNumber } from '#server/numbers/words.ts'
import type { Transaction } from '#server/db/transaction.ts'

/** Weighings of the season, and the days they span. */
const SEASON = { count: 600, days: 121 }

/**
 * Inserts older weighings in bulk and without audit, up to `count` in all, for measurements. The weighings
 * are services without a fee and make no documents.
 */
export async function insertOlderWeighings(
  tx: Transaction,
  { company, now, count }: { company: string; now: Date; count: number },
): Promise<void> {
  const more = count - SEASON.count
  if (more <= 0) return
  /** Numbers records from 0 for a join. Indexing a long array would scan it from the start each time. */
  const numbered = (records: SQL, key: string) =>
    sql`(select t.*, row_number() over (order by ${sql.raw(key)}) - 1 as k from ${records} t)`
  const turn = (records: string) =>
    sql.raw(`${records}.k = (n * 7919 + n / 13) % (select count(*) from ${records})`)
  const prefix = documentNumber('PES', 0).slice(0, -1)
  // Rows of this transaction have no statistics yet, so the planner would use nested loops over all third parties.
  await tx.execute(sql`select set_config('enable_nestloop', 'off', true)`)
  await tx.execute(sql`
    with parties as (select id_tercero, nombre, tipo, tags from third_parties where id_empresa = ${company}),
    clientes as ${numbered(sql`(select * from parties where tipo = 'CLIENTE' and tags = '')`, 'id_tercero')},
    proveedores as ${numbered(sql`(select * from parties where tipo = 'PROVEEDOR')`, 'id_tercero')},
    conductores as ${numbered(sql`(select * from parties where tipo = 'CONDUCTOR')`, 'id_tercero')},
    productos as ${numbered(
      sql`(select id_producto, descripcion from products where id_empresa = ${company} and tags = '')`,
      'id_producto',
    )},
    vehiculos as ${numbered(
      sql`(select id_vehiculo, placa from vehicles where id_empresa = ${company})`,
      'id_vehiculo',
    )},
    trucks as (
      select n, ${now.toISOString()}::timestamptz - make_interval(secs =>
          86400.0 * (1400 - (1400 - ${SEASON.days}) * n::float8 / ${more})) as momento,
        4800 + (n * 37) % 970 * 10 as vacio, 3500 + (n * 101) % 2550 * 10 as neto
      from generate_series(1, ${more}::bigint) n)
    insert into weighing_records (id_empresa, consecutivo, fecha, estado, operacion, id_cliente, nombre_cliente,
      id_proveedor, nombre_proveedor, id_producto, descripcion_producto, es_paddy, id_vehiculo, placa, id_conductor,
      id_formapago, peso_lleno, peso_vacio, peso_bruto, peso_neto, pesado_en, segunda_pesada_en, creado_en, actualizado_en)
    select ${company}, ${prefix} || n, (momento at time zone 'America/Bogota')::date, 'PESADA', 'SERVICIO',
      clientes.id_tercero, clientes.nombre, proveedores.id_tercero, proveedores.nombre, id_producto, descripcion, false,
      id_vehiculo, placa, conductores.id_tercero,
      (select id_forma_pago from payment_methods where id_empresa = ${company} and tags = 'CONTADO'),
      vacio + neto, vacio, neto, neto, momento, momento, momento, momento
    from trucks join clientes on ${turn('clientes')} join proveedores on ${turn('proveedores')}
      join conductores on ${turn('conductores')} join productos on ${turn('productos')}
      join vehiculos on ${turn('vehiculos')}
    order by n`)
  await tx.execute(
    sql`update consecutives set consecutivo_actual = ${more + 1}
      where id_empresa = ${company} and 'PESADA' = any (string_to_array(tags, '|'))`,
  )
  await tx.execute(sql`select set_config('enable_nestloop', 'on', true)`)
}
