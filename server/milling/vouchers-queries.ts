import { sql } from 'drizzle-orm'
import { voucherOfTollMilling, type CostoDeProducto, type MaquilaContable } from './vouchers-rules.ts'
import { sinceEarlierRelease } from '#server/stock/closed-queries.ts'
import { inventoryClass } from '#server/stock/rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Stock, StockOf } from '#server/stock/ledger-queries.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { inScope, numbers, voidedOn, type Scope } from '#server/kit/vouchers/scope.ts'

/** Vouchers of milling operations, at the value with which the stock moves their products. */
export async function readMilling(
  q: Queries,
  company: string,
  scope: Scope,
  stock: StockOf,
): Promise<Documents> {
  const milled = await millings(q, company, scope)
  const { valueOf } = milled.some(({ lineas }) => lineas.length > 0) ? await stock() : { valueOf: () => null }
  return documents(milled, ({ id_dueno, lineas, ...row }, partyOf) =>
    voucherOfTollMilling({
      ...row,
      dueno: (id_dueno && partyOf(id_dueno)) || null,
      entradas: costsOf(row.id, lineas, { lado: 'ENTRADA', valueOf }),
      salidas: costsOf(row.id, lineas, { lado: 'SALIDA', valueOf }),
    }),
  )
}

interface Milled extends RowOf<Omit<MaquilaContable, 'dueno' | 'entradas' | 'salidas'>> {
  /** Owner of the rice if a third party owns it, else null. */
  id_dueno: string | null
  /** One for each side and product. */
  lineas: { lado: string; id_producto: string; tags: string }[]
}

function costsOf(
  id: string,
  lineas: Milled['lineas'],
  { lado, valueOf }: { lado: 'ENTRADA' | 'SALIDA'; valueOf: Stock['valueOf'] },
): CostoDeProducto[] {
  return lineas
    .filter((linea) => linea.lado === lado)
    .map(({ id_producto, tags }) => ({
      id_producto,
      clase: inventoryClass(tags),
      costo: Math.abs(valueOf({ tipo: `MOLIENDA_${lado}`, id, id_producto }) ?? 0),
    }))
}

async function millings(q: Queries, company: string, scope: Scope): Promise<Milled[]> {
  const voided = voidedOn(sql`o.anulada`, sql`o.actualizado_en`)
  return rowsOf<Milled>(
    q,
    sql`select o.id_maquila as id, o.consecutivo, o.fecha::text as fecha, ${numbers('o', ['cuota_fomento', 'base_cuota'])},
        case when ${sinceEarlierRelease(company, sql`o.fecha`)} then 0 else round(o.kgs_netos * o.costo_prom_kg)::float8 end
          as costo_sin_lineas,
        t.id_tercero, o.id_dueno, ${voided.day} as anulada, o.motivo_anulacion as motivo,
        (select coalesce(json_agg(json_build_object('lado', l.lado, 'id_producto', l.id_producto, 'tags', p.tags)
            order by l.primera), '[]')
          from (select lado, id_producto, min(id_linea::text) as primera from milling_lines
              where id_maquila = o.id_maquila group by lado, id_producto) l
            join products p using (id_producto)) as lineas
      from milling_operations o join third_parties t on t.id_empresa = o.id_empresa
        and '|' || t.tags || '|' like '%|EMPRESA\\_PROPIA|%'
      where o.id_empresa = ${company}
        and ${inScope(scope, ['MAQUILA'], sql`o.id_maquila`, voided.within(scope, sql`o.fecha`))}`,
  )
}
