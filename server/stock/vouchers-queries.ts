import { sql } from 'drizzle-orm'
import { inventoryClass } from './rules.ts'
import {
  voucherOfAdjustment,
  voucherOfCount,
  voucherOfOpeningStock,
  voucherOfSaleCost,
  type AjusteContable,
  type ConteoContable,
  type ExistenciaContable,
  type VentaContable,
} from './vouchers-rules.ts'
import { sinceEarlierRelease } from './closed-queries.ts'
import type { StockOf } from './ledger-queries.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, daysOf, documentOf, inScope, numbers, type Scope } from '#server/kit/vouchers/scope.ts'

/** Vouchers of the stock itself: opening stock, cost of sale tickets, counts, and adjustments of costs. */
export async function readStockVouchers(
  q: Queries,
  company: string,
  scope: Scope,
  stock: StockOf,
): Promise<Documents[]> {
  return [
    await readOpenings(q, company, scope),
    await readSales(q, company, scope, stock),
    await readCounts(q, company, scope, stock),
    await readAdjustments(q, company, scope, stock),
  ]
}

type Sold = RowOf<Omit<VentaContable, 'clase' | 'costo'>> & { tags: string }

async function readSales(q: Queries, company: string, scope: Scope, stock: StockOf): Promise<Documents> {
  const rows = await rowsOf<Sold>(
    q,
    sql`select w.id_weighing_record as id, w.consecutivo as numero, w.fecha::text as fecha, w.id_cliente as id_tercero,
        w.id_producto, p.tags
      from weighing_records w join products p using (id_producto)
      where w.id_empresa = ${company} and w.operacion = 'VENTA' and w.peso_neto is not null and not w.eliminada
        and (${sinceEarlierRelease(company, sql`w.fecha`)} or exists (select from milling_lines l
          where l.id_empresa = ${company} and l.id_producto = w.id_producto and l.lado = 'SALIDA' and not l.anulada))
        and ${inScope(scope, ['COSTO'], sql`w.id_weighing_record`, between(sql`w.fecha`, scope))}`,
  )
  const { valueOf } = rows.length > 0 ? await stock() : { valueOf: () => null }
  return documents(rows, ({ tags, ...row }) =>
    voucherOfSaleCost({
      ...row,
      clase: inventoryClass(tags),
      costo: 0 - (valueOf({ tipo: 'VENTA', id: row.id, id_producto: row.id_producto }) ?? 0),
    }),
  )
}

/** The company itself is the third party of vouchers that concern nobody else. */
export const ownCompany = (company: string) =>
  sql`(select min(t.id_tercero::text) from third_parties t
    where t.id_empresa = ${company} and ${TAG_OWN_COMPANY} = any (string_to_array(t.tags, '|')))`

type Opened = RowOf<Omit<ExistenciaContable, 'clase'>> & { tags: string }

async function readOpenings(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const rows = await rowsOf<Opened>(
    q,
    sql`select i.id_existencia as id, i.fecha::text as fecha, ${numbers('i', ['valor'])}, i.id_producto, p.descripcion,
        p.tags, ${ownCompany(company)} as id_tercero
      from opening_stock i join products p using (id_producto)
      where i.id_empresa = ${company}
        and ${inScope(scope, ['APERTURA'], sql`i.id_existencia`, between(sql`i.fecha`, scope))}`,
  )
  return documents(rows, ({ tags, ...row }) => voucherOfOpeningStock({ ...row, clase: inventoryClass(tags) }))
}

type Counted = RowOf<Omit<ConteoContable, 'clase' | 'valor' | 'es_merma'>> & { tipo: string; tags: string }

async function readCounts(q: Queries, company: string, scope: Scope, stock: StockOf): Promise<Documents> {
  const rows = await rowsOf<Counted>(
    q,
    sql`select c.id_conteo as id, c.clase as tipo, c.fecha::text as fecha, c.motivo, c.id_producto, p.descripcion, p.tags,
        ${ownCompany(company)} as id_tercero
      from stock_counts c join products p using (id_producto)
      where c.id_empresa = ${company} and not c.anulado and c.diferencia <> 0
        and ${sinceEarlierRelease(company, sql`c.fecha`)}
        and ${inScope(scope, ['CONTEO'], sql`c.id_conteo`, between(sql`c.fecha`, scope))}`,
  )
  const { valueOf } = rows.length > 0 ? await stock() : { valueOf: () => null }
  return documents(rows, ({ tags, tipo, ...row }) =>
    voucherOfCount({
      ...row,
      es_merma: tipo === 'MERMA',
      clase: inventoryClass(tags),
      valor: valueOf({ tipo, id: row.id, id_producto: row.id_producto }) ?? 0,
    }),
  )
}

/** One voucher for each day and product. */
async function readAdjustments(
  q: Queries,
  company: string,
  scope: Scope,
  stock: StockOf,
): Promise<Documents> {
  if ('clave' in scope && documentOf(scope.clave).tipo !== 'AJUSTE') return documents([], () => [])
  const { desde, hasta } = daysOf(scope)
  const sums = new Map<string, Pick<AjusteContable, 'id_producto' | 'fecha' | 'costo_venta' | 'diferencia'>>()
  for (const { fecha, id_producto, causa, valor } of (await stock()).ajustes) {
    if (fecha < desde || fecha > hasta) continue
    const key = `${fecha} ${id_producto}`
    const one = sums.get(key) ?? { fecha, id_producto, costo_venta: 0, diferencia: 0 }
    one[causa === 'COSTO' ? 'costo_venta' : 'diferencia'] += valor
    sums.set(key, one)
  }
  if (sums.size === 0) return documents([], () => [])
  const found = await rowsOf<RowOf<Omit<AjusteContable, 'clase'>> & { tags: string }>(
    q,
    sql`select a.*, p.descripcion, p.tags, ${ownCompany(company)} as id_tercero
      from jsonb_to_recordset(${JSON.stringify([...sums.values()])}::jsonb)
        as a (id_producto uuid, fecha text, costo_venta float8, diferencia float8)
      join products p using (id_producto)
      where p.id_empresa = ${company} and ${sinceEarlierRelease(company, sql`a.fecha::date`)}`,
  )
  return documents(found, ({ tags, ...row }) => voucherOfAdjustment({ ...row, clase: inventoryClass(tags) }))
}
