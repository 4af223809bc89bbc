import { sql, type SQL } from 'drizzle-orm'
import type { Anticipo } from './advances-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

interface Taking {
  /** True to count the deductions of drafts too. */
  drafts?: boolean
  /** Number of the settlement whose own deduction is ignored. */
  except?: string | undefined
}

/**
 * Open advances of suppliers, oldest first, in whole pesos (settlements/README.md, advances). `suppliers` is
 * the SQL to the right of `id_proveedor =`.
 */
export async function openAdvances(
  q: Queries,
  company: string,
  suppliers: SQL,
  { drafts = false, except = '' }: Taking = {},
): Promise<(Anticipo & { id_anticipo: string })[]> {
  const taking = drafts ? sql`('BORRADOR', 'APROBADA', 'PAGADA')` : sql`('APROBADA', 'PAGADA')`
  const rows = await rowsOf<
    Omit<Anticipo, 'valor' | 'queda'> & Record<'id_anticipo' | 'valor' | 'queda', string>
  >(
    q,
    sql`select id_anticipo, id_liquidacion, consecutivo, fecha::text as fecha, valor::text as valor,
        least(valor, hasta - usado)::text as queda
      from (
        select k.*, sum(valor) over (partition by id_proveedor order by id_anticipo) as hasta,
          coalesce(u.anticipo, 0) as usado
        from (
          select id_tercero as id_proveedor, id_anticipo, null::uuid as id_liquidacion, consecutivo, fecha, valor
          from advances where id_empresa = ${company} and id_tercero = ${suppliers}
          union all
          select s.id_proveedor, s.id_liquidacion, s.id_liquidacion, s.consecutivo, s.fecha_pago,
            sum(case p.direccion when 'SALE' then p.valor else -p.valor end) as valor
          from settlements s join payments p using (id_liquidacion)
          where s.id_empresa = ${company} and s.id_proveedor = ${suppliers} and s.estado = 'ANULADA'
          group by s.id_liquidacion
        ) k left join (
          select id_proveedor, sum(anticipo) as anticipo from settlements
          where id_empresa = ${company} and id_proveedor = ${suppliers} and anticipo > 0
            and estado in ${taking} and consecutivo <> ${except}
          group by id_proveedor
        ) u using (id_proveedor)
        where valor > 0
      ) a where hasta > usado order by id_anticipo`,
  )
  return rows.map((row) => ({ ...row, valor: Number(row.valor), queda: Number(row.queda) }))
}
