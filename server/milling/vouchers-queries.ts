import { sql } from 'drizzle-orm'
import type { Comprobante } from '#server/kit/rules/voucher.ts'
import { voucherOfTollMilling, type CostoDeLinea, type MaquilaContable } from './vouchers-rules.ts'
import type { CostoDeMolienda } from '#server/stock/rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { keepsMillingLines, stockCosts } from '#server/stock/costs-queries.ts'
import { costOfSales, milledSales } from '#server/stock/vouchers-queries.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, inScope, numbers, voidedOn, type Scope } from '#server/kit/vouchers/scope.ts'

/**
 * Vouchers of milling operations and of the cost of sales of milled products. One pass over the costs serves
 * both. Without milling lines no product has a cost, so no sale has a voucher.
 */
export async function readMilling(q: Queries, company: string, scope: Scope): Promise<Documents[]> {
  const milled = await millings(q, company, scope)
  const kept = await keepsMillingLines(q, company)
  const sold = kept ? await milledSales(q, company, scope) : []
  const days = [...milled, ...sold].map(({ fecha }) => fecha).sort()
  const [desde, hasta] = [days[0], days.at(-1)]
  const costs = kept && desde && hasta ? await stockCosts(q, company, { desde, hasta }) : null
  return [
    documents(milled, ({ id_dueno, ...row }, partyOf) => {
      const dueno = (id_dueno && partyOf(id_dueno)) || null
      return ofMilling({ ...row, dueno }, costs?.moliendas.get(row.id))
    }),
    costOfSales(sold, costs),
  ]
}

interface Milled extends RowOf<Omit<MaquilaContable, 'dueno'>> {
  /** Owner of the rice if a third party owns it, else null. */
  id_dueno: string | null
  lineas: { lado: string; id_producto: string; es_paddy: boolean }[]
}

async function millings(q: Queries, company: string, scope: Scope): Promise<Milled[]> {
  const voided = voidedOn(sql`o.anulada`, sql`o.actualizado_en`)
  return rowsOf<Milled>(
    q,
    sql`select o.id_maquila as id, o.consecutivo, o.fecha::text as fecha,
        ${numbers('o', ['kgs_netos', 'costo_prom_kg', 'cuota_fomento', 'base_cuota'])}, t.id_tercero, o.id_dueno,
        ${voided.day} as anulada, o.motivo_anulacion as motivo,
        (select coalesce(json_agg(json_build_object('lado', l.lado, 'id_producto', l.id_producto,
            'es_paddy', '|' || p.tags || '|' like '%|ARROZ\\_PADDY|%') order by l.id_linea), '[]')
          from milling_lines l join products p using (id_producto)
          where l.id_maquila = o.id_maquila) as lineas
      from milling_operations o join third_parties t on t.id_empresa = o.id_empresa
        and '|' || t.tags || '|' like '%|EMPRESA\\_PROPIA|%'
      where o.id_empresa = ${company}
        and ${inScope(scope, ['MAQUILA'], sql`o.id_maquila`, sql`(${between(sql`o.fecha`, scope)} or ${voided.within(scope)})`)}`,
  )
}

function ofMilling(
  { lineas, ...una }: Omit<Milled, 'id_dueno'> & Pick<MaquilaContable, 'tercero' | 'dueno'>,
  costo: CostoDeMolienda | undefined,
): Comprobante[] {
  if (!costo) return voucherOfTollMilling(una)
  const side = (lado: string, costos: readonly number[]): CostoDeLinea[] =>
    lineas
      .filter((linea) => linea.lado === lado)
      .map((linea, lugar) => ({ ...linea, costo: costos[lugar] ?? 0 }))
  return voucherOfTollMilling({
    ...una,
    entradas: side('ENTRADA', costo.entradas),
    salidas: side('SALIDA', costo.salidas),
  })
}
