import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { documents, type Documents } from '#server/kit/vouchers/parties.ts'
import { daysOf, type Scope } from '#server/kit/vouchers/scope.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { dayAfter, formerMonth } from './closed-queries.ts'
import { inventoryClass } from './rules.ts'
import { keyOfTransition, voucherOfTransition, type InventarioEnLibros } from './transition-rules.ts'
import { ownCompany } from './vouchers-queries.ts'

/**
 * Voucher of the first day after the months that an earlier release closed: it brings each inventory account to the
 * value of the stock. The vouchers of those months stay as they are (stock/README.md, transition). The
 * voucher is stored when its month closes. Until then this query reads all stored vouchers.
 */
export async function readTransition(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const mes = await formerMonth(q, company)
  const none = documents([], () => [])
  if (mes === '') return none
  const fecha = dayAfter(mes)
  const { desde, hasta } = daysOf(scope)
  if ('clave' in scope ? scope.clave !== keyOfTransition(fecha) : fecha < desde || hasta < fecha) return none
  const rows = await rowsOf<
    Omit<InventarioEnLibros, 'clase'> & { clase: InventarioEnLibros['clase'] | ''; id_tercero: string }
  >(
    q,
    sql`select i.id_producto, coalesce(p.tags, '') as tags, i.clase, i.libros::float8 as libros, i.valor::float8 as valor,
        ${ownCompany(company)} as id_tercero
      from (select id_producto, clase, sum(libros) as libros, sum(valor) as valor from (
          select (l ->> 'id_producto')::uuid as id_producto, l ->> 'clase' as clase,
            (l ->> 'debito')::numeric - (l ->> 'credito')::numeric as libros, 0 as valor
          from closed_vouchers v cross join lateral json_array_elements(v.comprobante -> 'lineas') l
          where v.id_empresa = ${company} and v.fecha <= ${daysOfMonth(mes).hasta}::date
            and l ->> 'clase' in ('INVENTARIO_PADDY', 'INSUMOS', 'PRODUCTO_TERMINADO')
          union all
          select id_producto, '', 0, coalesce(round(kg_costo * costo), 0) from closed_stock
          where id_empresa = ${company} and mes = ${mes}) k
        group by id_producto, clase) i
      left join products p using (id_producto)
      where not exists (select from closed_periods c where c.id_empresa = ${company} and c.cerrado and c.comprobantes is null)
      order by i.id_producto, i.clase`,
  )
  const [first] = rows
  if (!first) return none
  const inventario = rows.map((row) => ({ ...row, clase: row.clase || inventoryClass(row.tags) }))
  return documents([{ id_tercero: first.id_tercero }], ({ tercero }) =>
    voucherOfTransition({ mes, fecha, tercero, inventario }),
  )
}
