import { sql } from 'drizzle-orm'
import { addDays, nextSunday } from '#server/kit/words/days.ts'
import { rowsOf, type BigInteger, type Queries } from '#server/db/transaction.ts'

/** Rows of each list. */
const TOLD = 5
/** Days of sales that are checked for invoices. */
const SALES_DAYS = 30

/**
 * Receivables due on `hoy` and until the next Sunday, and the largest debtors of overdue amounts, by age.
 */
export async function readCollecting(q: Queries, company: string, hoy: string) {
  const hasta = nextSunday(hoy)
  const [due] = await rowsOf<
    Record<'hoy' | 'semana', BigInteger> & Record<'valor_hoy' | 'valor_semana', string>
  >(
    q,
    sql`select count(*) filter (where fecha_esperada_pago = ${hoy}::date) as hoy,
        coalesce(sum(saldo_actual) filter (where fecha_esperada_pago = ${hoy}::date), 0) as valor_hoy,
        count(*) as semana, coalesce(sum(saldo_actual), 0) as valor_semana
      from accounts_receivable where id_empresa = ${company} and saldo_actual > 0
        and fecha_esperada_pago between ${hoy}::date and ${hasta}::date`,
  )
  const late = sql`(${hoy}::date - fecha_esperada_pago)`
  const between = (from: number, to: number) => sql`filter (where ${late} between ${from} and ${to})`
  const deudores = await rowsOf<
    Record<'cliente_id' | 'nombre' | 'saldo' | 'por_vencer' | 'hasta_30' | 'hasta_90' | 'mas_de_90', string>
  >(
    q,
    sql`select d.*, t.nombre from (
        select cliente_id, sum(saldo_actual) as saldo,
          coalesce(sum(saldo_actual) filter (where ${late} <= 0), 0) as por_vencer,
          coalesce(sum(saldo_actual) ${between(1, 30)}, 0) as hasta_30,
          coalesce(sum(saldo_actual) ${between(31, 90)}, 0) as hasta_90,
          coalesce(sum(saldo_actual) filter (where ${late} > 90), 0) as mas_de_90
        from accounts_receivable where id_empresa = ${company} and saldo_actual > 0
        group by cliente_id having min(fecha_esperada_pago) < ${hoy}::date
        order by sum(saldo_actual) filter (where ${late} > 0) desc, cliente_id limit ${TOLD}) d
      join third_parties t on t.id_tercero = d.cliente_id
      order by d.hasta_30 + d.hasta_90 + d.mas_de_90 desc, d.cliente_id`,
  )
  return {
    hasta,
    hoy: { cantidad: Number(due?.hoy ?? 0), valor: Number(due?.valor_hoy ?? 0) },
    semana: { cantidad: Number(due?.semana ?? 0), valor: Number(due?.valor_semana ?? 0) },
    deudores,
  }
}

/** Client payments not yet applied to a receivable. */
export async function readAdvances(q: Queries, company: string) {
  const left = sql`id_empresa = ${company} and por_aplicar > 0 and estado = 'APLICADO'`
  const [all] = await rowsOf<{ cantidad: BigInteger; valor: string }>(
    q,
    sql`select count(*) as cantidad, coalesce(sum(por_aplicar), 0) as valor from payment_receipts where ${left}`,
  )
  const recibos = await rowsOf<
    Record<'id_recibo_caja' | 'numero_recibo' | 'fecha' | 'nombre_cliente' | 'anticipo', string>
  >(
    q,
    sql`select id_recibo_caja, numero_recibo, fecha_recepcion_pago::text as fecha, nombre_cliente,
        por_aplicar as anticipo
      from payment_receipts where ${left} order by id_recibo_caja limit ${TOLD}`,
  )
  return { cantidad: Number(all?.cantidad ?? 0), valor: Number(all?.valor ?? 0), recibos }
}

/** Recent sales with a weighing and without an invoice. */
export async function readUninvoiced(q: Queries, company: string, hoy: string) {
  const pesadas = await rowsOf<
    Record<'id_weighing_record' | 'consecutivo' | 'fecha' | 'nombre_cliente' | 'producto' | 'kg', string> & {
      cantidad: BigInteger
    }
  >(
    q,
    sql`select id_weighing_record, consecutivo, fecha::text as fecha, nombre_cliente,
        descripcion_producto as producto, peso_neto as kg, count(*) over () as cantidad
      from weighing_records w
      where id_empresa = ${company} and operacion = 'VENTA' and not eliminada and peso_neto is not null
        and fecha between ${addDays(hoy, -SALES_DAYS)}::date and ${hoy}::date
        and not exists (select from invoices i where i.id_weighing_record = w.id_weighing_record and i.viva)
      order by id_weighing_record limit ${TOLD}`,
  )
  return {
    cantidad: Number(pesadas[0]?.cantidad ?? 0),
    pesadas: pesadas.map(({ cantidad: _all, ...one }) => one),
  }
}
