import { sql } from 'drizzle-orm'
import type { Dashboard } from '../../contract/dashboard.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'

/** So many trucks are told one by one. */
const TRUCKS = 5

interface Truck {
  id_weighing_record: string
  consecutivo: string
  placa: string
  nombre: string
  desde: string
  minutos: string
  todos: string
}

/** The trucks that lack a weight, who came first on top: when, and how long ago at the moment `ahora`. */
export async function readYard(
  q: Queries,
  company: string,
  ahora: string,
): Promise<NonNullable<Dashboard['patio']>> {
  const trucks = await rowsOf<Truck>(
    q,
    sql`select id_weighing_record, consecutivo, placa,
        case when operacion = 'VENTA' then nombre_cliente else nombre_proveedor end as nombre,
        to_char(llego at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as desde,
        greatest(0, floor(extract(epoch from ${ahora}::timestamptz - llego) / 60)) as minutos, todos
      from (select *, coalesce(pesado_en, creado_en) as llego, count(*) over () as todos from weighing_records
        where id_empresa = ${company} and en_patio and not eliminada
        order by llego, id_weighing_record limit ${TRUCKS}) trucks
      order by llego, id_weighing_record`,
  )
  return {
    cantidad: Number(trucks[0]?.todos ?? 0),
    camiones: trucks.map(({ todos: _all, ...truck }) => ({ ...truck, minutos: Number(truck.minutos) })),
  }
}
