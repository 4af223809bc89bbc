import { sql } from 'drizzle-orm'
import type { Comprobante } from '#server/kit/rules/voucher.ts'
import { deCostoDeVenta, type VentaContable } from './vouchers-rules.ts'
import { deMaquila, type CostoDeLinea, type MaquilaContable } from '#server/milling/vouchers-rules.ts'
import type { CostoDeMolienda } from './rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { keepsMillingLines, stockCosts } from './costs-queries.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, inScope, numbers, voidedOn, type Scope } from '#server/kit/vouchers/scope.ts'

/** The vouchers of milling, and of what was sold of it: without what operations took and gave no sale has a cost of its own. */
export async function readStock(q: Queries, company: string, scope: Scope): Promise<Documents[]> {
  const milled = await millings(q, company, scope)
  const kept = await keepsMillingLines(q, company)
  const sold = kept ? await sales(q, company, scope) : []
  const days = [...milled, ...sold].map(({ fecha }) => fecha).sort()
  const [desde, hasta] = [days[0], days.at(-1)]
  const costs = kept && desde && hasta ? await stockCosts(q, company, { desde, hasta }) : null
  return [
    documents(milled, ({ id_dueno, ...row }, partyOf) => {
      const dueno = (id_dueno && partyOf(id_dueno)) || null
      return ofMilling({ ...row, dueno }, costs?.moliendas.get(row.id))
    }),
    documents(sold, (row) => {
      const costo_kg = costs?.costoAl(row.id_producto, row.fecha) ?? null
      return costo_kg === null ? [] : deCostoDeVenta({ ...row, costo_kg })
    }),
  ]
}

type Sold = RowOf<Omit<VentaContable, 'costo_kg'>>

interface Milled extends RowOf<Omit<MaquilaContable, 'dueno'>> {
  /** Whose it is, where not the company's. */
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
  if (!costo) return deMaquila(una)
  const side = (lado: string, costos: readonly number[]): CostoDeLinea[] =>
    lineas
      .filter((linea) => linea.lado === lado)
      .map((linea, lugar) => ({ ...linea, costo: costos[lugar] ?? 0 }))
  return deMaquila({
    ...una,
    entradas: side('ENTRADA', costo.entradas),
    salidas: side('SALIDA', costo.salidas),
  })
}

/** Tickets of sales of what milling made, on their day. */
async function sales(q: Queries, company: string, scope: Scope): Promise<Sold[]> {
  return rowsOf<Sold>(
    q,
    sql`select w.id_weighing_record as id, w.consecutivo as numero, w.fecha::text as fecha, w.id_cliente as id_tercero,
        w.id_producto, w.peso_neto::float8 as kg
      from weighing_records w
      where w.id_empresa = ${company} and w.operacion = 'VENTA' and w.peso_neto is not null and not w.eliminada
        and exists (select from milling_lines l where l.id_empresa = ${company} and l.id_producto = w.id_producto
          and l.lado = 'SALIDA' and not l.anulada)
        and ${inScope(scope, ['COSTO'], sql`w.id_weighing_record`, between(sql`w.fecha`, scope))}`,
  )
}
