import { sql } from 'drizzle-orm'
import type { Comprobante } from '../../domain/comprobantes/comprobante.ts'
import { deCostoDeVenta, type VentaContable } from '../../domain/comprobantes/costos.ts'
import { deMaquila, type CostoDeLinea, type MaquilaContable } from '../../domain/comprobantes/maquilas.ts'
import type { CostoDeMolienda } from '../../domain/existencias.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'
import { keepsMillingLines, stockCosts } from '../stock/costs.ts'
import { between, inScope, party, voidedOn, type Scope } from './scope.ts'

/** The vouchers of milling, and of what was sold of it: without what operations took and gave no sale has a cost of its own. */
export async function readStock(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const milled = await millings(q, company, scope)
  const kept = await keepsMillingLines(q, company)
  const sold = kept ? await sales(q, company, scope) : []
  const days = [...milled, ...sold].map(({ fecha }) => fecha).sort()
  const [desde, hasta] = [days[0], days.at(-1)]
  const costs = kept && desde && hasta ? await stockCosts(q, company, { desde, hasta }) : null
  return [
    ...milled.flatMap((one) => ofMilling(one, costs?.moliendas.get(one.id))),
    ...sold.flatMap((one) => {
      const costo_kg = costs?.costoAl(one.id_producto, one.fecha) ?? null
      return costo_kg === null ? [] : deCostoDeVenta({ ...one, costo_kg })
    }),
  ]
}

type Sold = Omit<VentaContable, 'costo_kg'>

interface Milled extends MaquilaContable {
  lineas: { lado: string; id_producto: string; es_paddy: boolean }[]
}

async function millings(q: Queries, company: string, scope: Scope): Promise<Milled[]> {
  const voided = voidedOn(sql`o.anulada`, sql`o.actualizado_en`)
  const rows = await rowsOf<{ fila: Milled }>(
    q,
    sql`select jsonb_build_object('id', o.id_maquila, 'consecutivo', o.consecutivo, 'fecha', o.fecha,
        'kgs_netos', o.kgs_netos, 'costo_prom_kg', o.costo_prom_kg, 'tercero', ${party('t')},
        'anulada', ${voided.day}, 'motivo', o.motivo_anulacion,
        'cuota_fomento', o.cuota_fomento, 'base_cuota', o.base_cuota,
        'dueno', case when o.id_dueno is not null then ${party('d')} end,
        'lineas', (select coalesce(jsonb_agg(jsonb_build_object('lado', l.lado, 'id_producto', l.id_producto,
            'es_paddy', '|' || p.tags || '|' like '%|ARROZ\\_PADDY|%') order by l.id_linea), '[]')
          from milling_lines l join products p using (id_producto)
          where l.id_maquila = o.id_maquila)) as fila
      from milling_operations o join third_parties t on t.id_empresa = o.id_empresa
        and '|' || t.tags || '|' like '%|EMPRESA\\_PROPIA|%'
        left join third_parties d on d.id_tercero = o.id_dueno
      where o.id_empresa = ${company}
        and ${inScope(scope, ['MAQUILA'], sql`o.id_maquila`, sql`(${between(sql`o.fecha`, scope)} or ${voided.within(scope)})`)}`,
  )
  return rows.map(({ fila }) => fila)
}

function ofMilling({ lineas, ...una }: Milled, costo: CostoDeMolienda | undefined): Comprobante[] {
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
  const rows = await rowsOf<{ fila: Sold }>(
    q,
    sql`select jsonb_build_object('id', w.id_weighing_record, 'numero', w.consecutivo, 'fecha', w.fecha,
        'tercero', ${party('t')}, 'id_producto', w.id_producto, 'kg', w.peso_neto) as fila
      from weighing_records w join third_parties t on t.id_tercero = w.id_cliente
      where w.id_empresa = ${company} and w.operacion = 'VENTA' and w.peso_neto is not null and not w.eliminada
        and exists (select from milling_lines l where l.id_empresa = ${company} and l.id_producto = w.id_producto
          and l.lado = 'SALIDA' and not l.anulada)
        and ${inScope(scope, ['COSTO'], sql`w.id_weighing_record`, between(sql`w.fecha`, scope))}`,
  )
  return rows.map(({ fila }) => fila)
}
