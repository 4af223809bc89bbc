import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { dayBefore, LAST_DAY } from '#server/kit/words/days.ts'
import { ONE_BY_ONE } from '#server/kit/rows/rows.ts'
import type { Tipo } from '#server/kit/words/accounting.ts'
import { closedStockBefore, dayAfter, stockDays } from './closed-queries.ts'

/** Milling line `l` is of the company's own rice. Customers' rice is not in its stock. */
const OWN_RICE = sql`not exists (select from milling_operations a where a.id_maquila = l.id_maquila and a.de_quien = 'MAQUILA')`

/** Kind of voucher that books the movements of a source. Its key ends with the id of the movement. */
export const VOUCHER_OF: Readonly<Record<string, Tipo>> = {
  MOLIENDA_ENTRADA: 'MAQUILA',
  MOLIENDA_SALIDA: 'MAQUILA',
  VENTA: 'COSTO',
  FACTURA: 'COSTO',
  COMPRA_INSUMO: 'PORPAGAR',
}

/** Filters of a source: its product, and its day after the closed month. */
interface Asked {
  company: string
  desde: string
  hasta: string
  of: (alias: string) => SQL
  within: (day: SQL) => SQL
}

const NOTHING_BACK = sql`null::text as de_tipo, null::uuid as de_id, null::numeric as de_kg`

/**
 * Columns of a movement that stands until the void of its document (`stockDays`): the void takes it back. `kg` are the
 * signed kilos of the whole movement.
 */
const takesBack = (tipo: SQL, id: SQL, kg: SQL): SQL =>
  sql`case when pie.signo < 0 then ${tipo} end, case when pie.signo < 0 then ${id} end, case when pie.signo < 0 then ${kg} end`

function closing({ company, desde, of }: Asked, cerrado: string): SQL {
  return sql`
    select e.id_producto, ${dayBefore(desde)}::date as fecha, 0 as turno, 'CIERRE' as tipo, null::uuid as id, e.kg,
      e.kg_costo as kg_valor,
      coalesce(e.valor, round(e.kg_costo * e.costo), 0) as valor, e.costo as costo_kg, ${NOTHING_BACK}
    from closed_stock e where e.id_empresa = ${company} and e.mes = ${cerrado} ${of('e')}`
}

function openingMovements({ company, of, within }: Asked): SQL {
  return sql`
    select i.id_producto, i.fecha, 1, 'INICIAL', i.id_existencia, i.kg, i.kg, i.valor, null, ${NOTHING_BACK}
    from opening_stock i
    where i.id_empresa = ${company} ${of('i')} ${within(sql`i.fecha`)}`
}

/** Purchase tickets bring kilos, and their settlement the value. Sale tickets leave at the average cost. */
function ticketMovements({ company, of, within }: Asked): SQL {
  return sql`
    select w.id_producto, w.fecha, 2, 'COMPRA', w.id_weighing_record, w.peso_neto, 0, null, null, ${NOTHING_BACK}
    from weighing_records w
    where w.id_empresa = ${company} and not w.eliminada and w.peso_neto is not null and w.operacion = 'COMPRA'
      ${of('w')} ${within(sql`w.fecha`)}
    union all
    select w.id_producto, w.fecha, 4, 'VENTA', w.id_weighing_record, -w.peso_neto, -w.peso_neto, null, null, ${NOTHING_BACK}
    from weighing_records w
    where w.id_empresa = ${company} and not w.eliminada and w.peso_neto is not null and w.operacion = 'VENTA'
      ${of('w')} ${within(sql`w.fecha`)}`
}

/** Settlements give net kilos of the scale their value. A void takes kilos and value out again. */
function settlementMovements({ company, desde, hasta, of }: Asked): SQL {
  const settled = stockDays(sql`s`)
  return sql`
    select w.id_producto, pie.dia, case pie.signo when 1 then 2 else 5 end, 'LIQUIDACION', s.id_liquidacion, 0,
      pie.signo * sum(v.kg), pie.signo * sum(v.subtotal), null, ${NOTHING_BACK}
    from settlements s ${settled.join} cross join lateral (select * from settlement_weighings v
        where v.id_liquidacion = s.id_liquidacion ${ONE_BY_ONE}) v
      join weighing_records w on w.id_weighing_record = v.id_weighing_record ${of('w')}
    where s.id_empresa = ${company} and s.aprobada_en is not null and s.estado <> 'BORRADOR' and ${settled.within(desde, hasta)}
    group by s.id_liquidacion, w.id_producto, pie.dia, pie.signo`
}

function millingMovements({ company, desde, hasta, of }: Asked): SQL {
  const milled = stockDays(sql`l`)
  const signed = sql`case l.lado when 'SALIDA' then l.kg else -l.kg end`
  const tipo = sql`case l.lado when 'SALIDA' then 'MOLIENDA_SALIDA' else 'MOLIENDA_ENTRADA' end`
  const whole = sql`sum(${signed}) over (partition by l.id_maquila, l.lado, l.id_producto, pie.signo)`
  return sql`
    select l.id_producto, pie.dia, case pie.signo when 1 then 3 else 5 end, ${tipo}, l.id_maquila, pie.signo * ${signed},
      pie.signo * ${signed}, null, case l.lado when 'SALIDA' then l.costo_kg
        else (select o.costo_prom_kg from milling_operations o where o.id_maquila = l.id_maquila) end,
      ${takesBack(tipo, sql`l.id_maquila`, whole)}
    from milling_lines l ${milled.join}
    where l.id_empresa = ${company} and ${OWN_RICE} ${of('l')} and ${milled.within(desde, hasta)}`
}

/** Goods that invoice lines take out without a ticket. They come back with the void of the invoice. */
function invoiceMovements({ company, desde, hasta, of }: Asked): SQL {
  const invoiced = stockDays(sql`i`)
  return sql`
    select l.id_producto, pie.dia, case pie.signo when 1 then 4 else 5 end, 'FACTURA', i.id, -pie.signo * sum(l.kg),
      -pie.signo * sum(l.kg), null, null, ${takesBack(sql`'FACTURA'`, sql`i.id`, sql`-sum(l.kg)`)}
    from (select id, id_empresa, fecha_de_emision as fecha, fecha_anulacion from invoices) i ${invoiced.join}
      join invoice_lines l on l.id_factura = i.id and l.id_empresa = ${company} and l.kg is not null ${of('l')}
    where i.id_empresa = ${company} and ${invoiced.within(desde, hasta)}
    group by i.id, l.id_producto, pie.dia, pie.signo`
}

/** Goods that credit notes bring back: what a line of the invoice took out, or its ticket. */
function returnMovements({ company, of, within }: Asked): SQL {
  const byLine = sql`r.id_weighing_record is null`
  return sql`
    select r.id_producto, n.fecha, 5, 'DEVOLUCION', n.id_nota, sum(r.kg), sum(r.kg), null, null,
      case when ${byLine} then 'FACTURA' else 'VENTA' end, coalesce(r.id_weighing_record, n.id_factura),
      case when ${byLine} then (select -sum(l.kg) from invoice_lines l where l.id_factura = n.id_factura
          and l.id_producto = r.id_producto)
        else (select -w.peso_neto from weighing_records w where w.id_weighing_record = r.id_weighing_record) end
    from returned_goods r join notes n on n.id_nota = r.id_nota
    where r.id_empresa = ${company} ${of('r')} ${within(sql`n.fecha`)}
    group by n.id_nota, n.fecha, n.id_factura, r.id_producto, r.id_weighing_record`
}

/** Purchases of inputs bring kilos with their value. A void takes both out again. */
function inputMovements({ company, desde, hasta, of }: Asked): SQL {
  const bought = stockDays(sql`c`)
  return sql`
    select c.id_producto, pie.dia, case pie.signo when 1 then 2 else 5 end, 'COMPRA_INSUMO', c.id_cuenta_por_pagar,
      pie.signo * c.kilos, pie.signo * c.kilos, case pie.signo when 1 then c.valor end, null,
      ${takesBack(sql`'COMPRA_INSUMO'`, sql`c.id_cuenta_por_pagar`, sql`c.kilos`)}
    from accounts_payable c ${bought.join}
    where c.id_empresa = ${company} and c.origen = 'INSUMOS' ${of('c')} and ${bought.within(desde, hasta)}`
}

/** Loans in kind leave at the average cost. */
function loanMovements({ company, of, within }: Asked): SQL {
  return sql`
    select m.id_producto, m.fecha_movimiento, 4, 'PRESTAMO', m.id_movimiento_af, -m.kilos, -m.kilos, null, null,
      ${NOTHING_BACK}
    from financing_agreement_movements m
    where m.id_empresa = ${company} and m.estado = 'APROBADO' and m.kilos is not null
      ${of('m')} ${within(sql`m.fecha_movimiento`)}`
}

function countMovements({ company, of, within }: Asked): SQL {
  return sql`
    select c.id_producto, c.fecha, 6, c.clase, c.id_conteo, c.diferencia, c.diferencia,
      round(c.diferencia * c.costo_kg), null, ${NOTHING_BACK}
    from stock_counts c
    where c.id_empresa = ${company} and not c.anulado ${of('c')} ${within(sql`c.fecha`)}`
}

/**
 * Stock movements, one row each: physical kilos `kg` and kilos with a value `kg_valor`, positive for incoming, with the
 * value that the document says. Rice of others and services do not count. A shared ticket counts once. `hasta` and
 * `producto` are optional filters. Months up to `cerrado` give one opening movement per product.
 */
export function stockMovements(
  company: string,
  { cerrado = '', hasta = LAST_DAY, producto }: { cerrado?: string; hasta?: string; producto?: string } = {},
): SQL {
  const desde = dayAfter(cerrado)
  const asked: Asked = {
    company,
    desde,
    hasta,
    of: (alias) => (producto ? sql`and ${sql.identifier(alias)}.id_producto = ${producto}` : sql``),
    within: (day) => sql`and ${day} between ${desde}::date and ${hasta}::date`,
  }
  return sql.join(
    [
      closing(asked, cerrado),
      openingMovements(asked),
      ticketMovements(asked),
      settlementMovements(asked),
      millingMovements(asked),
      invoiceMovements(asked),
      returnMovements(asked),
      countMovements(asked),
      inputMovements(asked),
      loanMovements(asked),
    ],
    sql` union all `,
  )
}

/** Kilos of a product at the end of a day. */
export async function stockAt(q: Queries, company: string, producto: string, dia: string): Promise<number> {
  const cerrado = await closedStockBefore(q, company, dia)
  const [row] = await rowsOf<{ kg: string }>(
    q,
    sql`select coalesce(sum(kg), 0) as kg from (${stockMovements(company, { cerrado, hasta: dia, producto })}) m`,
  )
  return Number(row?.kg ?? 0)
}
