import { sql } from 'drizzle-orm'
import { CLOSINGS_PER_PAGE, type CashClosing } from './cash-closings-contract.ts'
import { rowsOf, type BigInteger, type Queries } from '#server/db/transaction.ts'
import { inBogota } from '#server/kit/rows/moments.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { asJson, isId } from '#server/kit/rows/rows.ts'

export const CLOSINGS: Resource = {
  name: 'cash_closings',
  id: 'id_cierre',
  searched: [],
  filters: ['id_banco'],
  sorted: [],
  label: 'fecha',
  extra: (c) => sql`jsonb_build_object('hora', ${inBogota(sql`${c}.creado_en`)},
    'nombre_caja', (select nombre from banks where id_banco = ${c}.id_banco))`,
}

/**
 * One page of the closings of a cash box, newest first. `libro_cerrado` is the balance of that day after
 * the closing, `libro_hoy` the current one: later entries change it. `fecha` restricts the list to one day.
 */
export async function readClosings(
  q: Queries,
  company: string,
  { id_banco, fecha, actual_page = 1 }: { id_banco: string; fecha?: string; actual_page?: number },
) {
  if (!isId(id_banco)) return { data: [], total_count: 0 }
  const where = sql`id_empresa = ${company} and id_banco = ${id_banco}
    and (${fecha ?? null}::date is null or fecha = ${fecha ?? null}::date)`
  const [count] = await rowsOf<{ total: BigInteger }>(
    q,
    sql`select count(*) as total from cash_closings where ${where}`,
  )
  const rows = await rowsOf<{ fila: CashClosing }>(
    q,
    sql`select ${asJson(CLOSINGS, sql`c`)} || jsonb_build_object(
        'libro_cerrado', case when exists (select from bank_movements m where m.origen = 'CIERRE' and m.id_origen = c.id_cierre
          and m.vigente) then c.contado else c.libro end,
        'libro_hoy', b.saldo_inicial + (select coalesce(sum(m.valor), 0) from bank_movements m
          where m.id_empresa = ${company} and m.id_banco = b.id_banco and m.fecha between b.fecha_si and c.fecha)) as fila
      from (select * from cash_closings where ${where} order by fecha desc, id_cierre desc
          limit ${CLOSINGS_PER_PAGE} offset ${(actual_page - 1) * CLOSINGS_PER_PAGE}) c
        join banks b using (id_banco) order by c.fecha desc, c.id_cierre desc`,
  )
  return { data: rows.map(({ fila }) => fila), total_count: Number(count?.total ?? 0) }
}
