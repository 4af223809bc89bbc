import { sql } from 'drizzle-orm'
import { Decimal, roundTo, addUp } from '#server/kit/rules/figures.ts'
import { isDay } from '#server/kit/words/days.ts'
import { rowsOf, type BigInteger, type Queries } from '#server/db/transaction.ts'
import { PRODUCTS } from '#server/catalogues/queries.ts'
import { getRow } from '#server/kit/rows/rows.ts'
import { closedStockBefore } from './closed-queries.ts'
import { readStock } from './ledger-queries.ts'
import { stockMovements } from './movements-queries.ts'
import { IS_PADDY, unsettledValues } from './unsettled-queries.ts'

const dayOf = (asked: string, hoy: string) => (isDay(asked) && asked <= hoy ? asked : hoy)

/** Stock and average cost of every product that ever moved, at the end of a day up to `hoy`. */
export async function stockOf(q: Queries, company: string, asked: string, hoy: string) {
  const dia = dayOf(asked, hoy)
  const cerrado = await closedStockBefore(q, company, dia)
  const rows = await rowsOf<{
    id_producto: string
    descripcion: string
    kg: string
    sin_liquidar: string
    entradas: string
    salidas: string
  }>(
    q,
    sql`select p.id_producto, p.descripcion, m.kg, case when ${IS_PADDY} then m.sin_liquidar else 0 end as sin_liquidar, m.entradas, m.salidas
      from (select id_producto, sum(kg) as kg, sum(kg - kg_valor) as sin_liquidar,
          coalesce(sum(kg) filter (where kg > 0 and fecha = ${dia}::date), 0) as entradas,
          coalesce(-sum(kg) filter (where kg < 0 and fecha = ${dia}::date), 0) as salidas
        from (${stockMovements(company, { cerrado, hasta: dia })}) f group by id_producto) m
        join products p using (id_producto)
      where p.id_empresa = ${company} order by orden_de_texto(p.descripcion) collate "C"`,
  )
  const { balanceOn } = await readStock(q, company, { desde: dia, hasta: dia })
  const unsettled = new Map(rows.map(({ id_producto, sin_liquidar }) => [id_producto, Number(sin_liquidar)]))
  const estimated = await unsettledValues(q, company, dia, unsettled)
  const data = rows.map(({ kg, sin_liquidar, entradas, salidas, ...row }) => {
    const { kg: valued, valor, costo } = balanceOn(row.id_producto, dia)
    const porKilo = valued.greaterThan(0) ? new Decimal(valor).dividedBy(valued) : costo
    return {
      ...row,
      kg: Number(kg),
      entradas: Number(entradas),
      salidas: Number(salidas),
      sin_liquidar: Number(sin_liquidar),
      valor_sin_liquidar: estimated.get(row.id_producto) ?? (Number(sin_liquidar) === 0 ? 0 : null),
      costo_kg: porKilo && roundTo(porKilo, 2),
      valor: costo === null && valor === 0 ? null : valor,
    }
  })
  return {
    dia,
    data,
    valor: addUp(data.map(({ valor }) => valor ?? 0)),
    valor_sin_liquidar: addUp(data.map((one) => one.valor_sin_liquidar ?? 0)),
  }
}

/** Movements of a product in some days, oldest first, with running stock and totals. Throws 404. */
export async function productMovements(
  q: Queries,
  company: string,
  {
    id_producto,
    desde = '',
    hasta = '',
    pagina = 1,
  }: { id_producto: string; desde?: string; hasta?: string; pagina?: number },
  hoy: string,
) {
  const product = await getRow(q, PRODUCTS, company, id_producto)
  const until = dayOf(hasta, hoy)
  const from = isDay(desde) ? desde : `${until.slice(0, 8)}01`
  const limit = 50
  const cerrado = await closedStockBefore(q, company, from)
  const moved = sql`(select * from (${stockMovements(company, { cerrado, hasta: until, producto: id_producto })}) k where kg <> 0) m`
  const [sums] = await rowsOf<{ cuantos: BigInteger } & Record<'antes' | 'entradas' | 'salidas', string>>(
    q,
    sql`select coalesce(sum(kg) filter (where fecha < ${from}::date), 0) as antes,
        count(*) filter (where fecha >= ${from}::date) as cuantos,
        coalesce(sum(kg) filter (where fecha >= ${from}::date and kg > 0), 0) as entradas,
        coalesce(-sum(kg) filter (where fecha >= ${from}::date and kg < 0), 0) as salidas
      from ${moved}`,
  )
  const antes = Number(sums?.antes ?? 0)
  const rows = await rowsOf<
    Record<'fecha' | 'tipo' | 'id' | 'kg' | 'saldo' | 'numero' | 'detalle' | 'motivo', string>
  >(
    q,
    sql`select f.fecha::text as fecha, f.tipo, f.id, f.kg::text as kg, f.saldo::text as saldo,
        coalesce(w.consecutivo, o.consecutivo, i.numero_de_factura, n.numero, b.consecutivo, g.consecutivo, '') as numero,
        coalesce(c.motivo, '') as motivo,
        coalesce(case f.tipo when 'COMPRA' then w.nombre_proveedor when 'VENTA' then w.nombre_cliente
            when 'FACTURA' then i.nombre_cliente when 'DEVOLUCION' then n.nombre_tercero end,
          b.nombre_tercero, g.nombre_tercero, '') as detalle
      from (select *, ${String(antes)}::numeric + sum(kg) over (order by fecha, turno, id, kg rows unbounded preceding) as saldo
          from ${moved} where fecha >= ${from}::date
          order by fecha, turno, id, kg limit ${limit} offset ${(pagina - 1) * limit}) f
        left join weighing_records w on w.id_empresa = ${company} and w.id_weighing_record = f.id
        left join milling_operations o on o.id_empresa = ${company} and o.id_maquila = f.id
        left join invoices i on i.id_empresa = ${company} and i.id = f.id
        left join notes n on n.id_empresa = ${company} and n.id_nota = f.id
        left join accounts_payable b on b.id_empresa = ${company} and b.id_cuenta_por_pagar = f.id
        left join financing_agreement_movements m on m.id_empresa = ${company} and m.id_movimiento_af = f.id
        left join financing_agreements g on g.id_acuerdo_de_financiamiento = m.id_financing_agreement
        left join stock_counts c on c.id_empresa = ${company} and c.id_conteo = f.id
      order by f.fecha, f.turno, f.id, f.kg`,
  )
  const [entradas, salidas] = [Number(sums?.entradas ?? 0), Number(sums?.salidas ?? 0)]
  return {
    producto: { id_producto, descripcion: String(product.descripcion) },
    desde: from,
    hasta: until,
    antes,
    entradas,
    salidas,
    despues: roundTo(antes + entradas - salidas, 2),
    total_count: Number(sums?.cuantos ?? 0),
    paginas: Math.max(1, Math.ceil(Number(sums?.cuantos ?? 0) / limit)),
    data: rows.map((row) => ({ ...row, kg: Number(row.kg), saldo: Number(row.saldo) })),
  }
}
