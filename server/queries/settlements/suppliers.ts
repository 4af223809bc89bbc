import { sql } from 'drizzle-orm'
import type { PendingSupplier } from '../../contract/settlements.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'

/** More suppliers than ever wait at once; a longer list is searched in the weighings. */
const SUPPLIERS_MAX = 500

/** The suppliers whose weighings can be settled, those who have waited longest first. */
export function pendingSuppliers(q: Queries, company: string): Promise<PendingSupplier[]> {
  return rowsOf<PendingSupplier>(
    q,
    sql`select w.id_proveedor, t.nombre as nombre_proveedor, t.tipo_identificacion, t.identificacion,
        w.pesadas::int as pesadas, w.peso_neto::float8 as peso_neto, w.desde::text as desde
      from (select id_proveedor, count(*) as pesadas, sum(peso_neto) as peso_neto, min(fecha) as desde
          from weighing_records where id_empresa = ${company} and aplica_liquidacion group by id_proveedor) w
        join third_parties t on t.id_tercero = w.id_proveedor
      order by w.desde, t.nombre limit ${SUPPLIERS_MAX}`,
  )
}
