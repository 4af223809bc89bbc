import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { readAgreementBooks } from '#server/financing/accrual-queries.ts'
import { readStock } from '#server/stock/ledger-queries.ts'
import { classOfReceivable } from '#server/receivables/vouchers-rules.ts'
import { CLASE_DEL_MES } from '#server/payables/vouchers-rules.ts'
import type { SaldoDeLista } from './ties-rules.ts'

/** Conditions and sums of the lists on the day `dia`. */
interface OnDay {
  /** The day, in SQL. */
  day: SQL
  company: string
}

/** Balance of every list on the day `dia`, with the sign of its account (books/README.md, ties). */
export async function listsOn(q: Queries, company: string, dia: string): Promise<SaldoDeLista[]> {
  const on = { company, day: sql`${dia}::date` }
  return [
    ...(await money(q, on)),
    ...(await receivables(q, on)),
    ...(await payables(q, on)),
    ...(await advances(q, on)),
    ...(await loans(q, on, dia)),
    ...(await payroll(q, on)),
    ...(await stock(q, company, dia)),
    ...(await withheld(q, on)),
  ]
}

/** Day of a void in Bogotá. */
const dayOf = (moment: SQL) => sql`(${moment} at time zone 'America/Bogota')::date`

/** Condition that a document stands on the day: it has no void, or a later one. */
const stands = ({ day }: OnDay, voided: SQL, moment: SQL) =>
  sql`not (${voided} and ${dayOf(moment)} <= ${day})`

/** Amounts applied up to the day by receivable or receipt (`of`), without the applications voided by then. */
const applied = (
  { company, day }: OnDay,
  of: SQL,
) => sql`(select ${of} as id, sum(valor_aplicado) as valor from (
    select id_recibo_caja, id_cuenta_por_cobrar, valor_aplicado from applied_receipts
    where id_empresa = ${company} and fecha_aplicacion <= ${day}
    union all
    select id_recibo_caja, id_cuenta_por_cobrar, valor_aplicado from voided_applications
    where id_empresa = ${company} and fecha_aplicacion <= ${day} and anulada_el > ${day}) x group by 1)`

/** Payments up to the day by document (`of`), less the money that came back. */
const paid = (
  { company, day }: OnDay,
  of: SQL,
) => sql`(select ${of} as id, sum(case direccion when 'SALE' then valor else -valor end) as valor
    from payments where id_empresa = ${company} and fecha <= ${day} and ${of} is not null group by 1)`

/** Settlements that stand on the day. */
const settled = (
  on: OnDay,
) => sql`s.id_empresa = ${on.company} and s.aprobada_en is not null and s.estado <> 'BORRADOR'
    and s.fecha <= ${on.day} and ${stands(on, sql`s.estado = 'ANULADA'`, sql`s.anulada_en`)}`

/**
 * Book of each bank account, and of all cash boxes together: a voucher says that cash moved, not in which box. From the
 * day of an opening voucher on, earlier movements no longer count (bank/README.md, balance).
 */
const money = (q: Queries, { company, day }: OnDay) =>
  rowsOf<SaldoDeLista>(
    q,
    sql`select b.clase, case b.clase when 'CAJA' then '' else b.id_banco::text end as clave,
        case b.clase when 'CAJA' then '' else concat_ws(' ', b.nombre, b.nro_cuenta) end as nombre,
        (coalesce(o.saldo_inicial, 0) + coalesce((select sum(m.valor) from bank_movements m
            where m.id_empresa = ${company} and m.id_banco = b.id_banco and m.fecha <= ${day}
              and m.fecha >= coalesce(o.fecha_si, '-infinity')), 0))::float8 as valor
      from banks b left join banks o on o.id_banco = b.id_banco and o.saldo_inicial is not null
        and coalesce(o.apertura_el, o.fecha_si) <= ${day}
      where b.id_empresa = ${company}
      union all
      select 'BANCO', '', 'sin cuenta', sum(valor)::float8 from bank_movements
      where id_empresa = ${company} and id_banco is null and fecha <= ${day} having sum(valor) <> 0`,
  )

/** Open receivables, with those of closed agreements and of late interest in their own classes. */
async function receivables(q: Queries, on: OnDay): Promise<SaldoDeLista[]> {
  const rows = await rowsOf<{ origen: string; clave: string; valor: number }>(
    q,
    sql`select a.origen, a.numero_factura as clave, (a.valor_original_factura - a.total_abonos_realizados
          - coalesce(l.valor, 0) - coalesce(n.valor, 0))::float8 as valor
      from accounts_receivable a
        left join ${applied(on, sql`id_cuenta_por_cobrar`)} l on l.id = a.id_cuenta_por_cobrar
        left join (select id_factura, sum(signo * valor) as valor from notes
          where id_empresa = ${on.company} and fecha <= ${on.day} group by 1) n on n.id_factura = a.id_factura
      where a.id_empresa = ${on.company} and a.fecha_factura <= ${on.day}
        and ${stands(on, sql`a.anulada`, sql`a.actualizado_en`)}
        and a.valor_original_factura - a.total_abonos_realizados - coalesce(l.valor, 0) <> coalesce(n.valor, 0)`,
  )
  return rows.map(({ origen, ...one }) => ({ ...one, clase: classOfReceivable(origen) }))
}

/** Open payables: of farmers by their settlement, of others by themselves. A declared month is among the withholdings. */
const payables = (q: Queries, on: OnDay) =>
  rowsOf<SaldoDeLista>(
    q,
    sql`select case c.origen when 'LIQUIDACION' then 'PROVEEDOR' else 'CUENTA_POR_PAGAR' end as clase,
        c.consecutivo as clave, (coalesce(p.valor, 0) - c.valor)::float8 as valor
      from accounts_payable c
        left join ${paid(on, sql`coalesce(id_cuenta_por_pagar, id_liquidacion)`)} p
          on p.id = case c.origen when 'LIQUIDACION' then c.id_liquidacion else c.id_cuenta_por_pagar end
      where c.id_empresa = ${on.company} and c.mes = '' and c.fecha <= ${on.day}
        and ${stands(on, sql`c.anulada`, sql`c.actualizado_en`)} and c.valor <> coalesce(p.valor, 0)`,
  )

/**
 * Advances of suppliers: opening advances and payments kept after a void, less deductions by settlements. Also money of
 * receipts not applied yet. A receipt that was voided while it was pending moved no money, which only the audit knows.
 */
const advances = (q: Queries, on: OnDay) =>
  rowsOf<SaldoDeLista>(
    q,
    sql`select 'ANTICIPO_PROVEEDOR' as clase, '' as clave, sum(valor)::float8 as valor from (
        select valor from advances where id_empresa = ${on.company} and fecha <= ${on.day}
        union all
        select p.valor from settlements s join ${paid(on, sql`id_liquidacion`)} p on p.id = s.id_liquidacion
        where s.id_empresa = ${on.company} and s.estado = 'ANULADA' and s.aprobada_en is not null
          and ${dayOf(sql`s.anulada_en`)} <= ${on.day}
        union all
        select -s.anticipo from settlements s where s.anticipo > 0 and ${settled(on)}) x having count(*) > 0
      union all
      select 'ANTICIPO_CLIENTE', r.numero_recibo, (coalesce(l.valor, 0) - r.valor_pagado)::float8
      from payment_receipts r left join ${applied(on, sql`id_recibo_caja`)} l on l.id = r.id_recibo_caja
      where r.id_empresa = ${on.company} and r.origen <> 'PESADA' and r.fecha_recepcion_pago <= ${on.day}
        and (r.estado = 'APLICADO' or r.estado = 'ANULADO' and ${dayOf(sql`r.actualizado_en`)} > ${on.day}
          and exists (select from auditoria t where t.registro_id = r.id_recibo_caja::text
            and t.tabla_afectada = 'payment_receipts' and t.antes ->> 'estado' = 'APLICADO'))
        and coalesce(l.valor, 0) <> r.valor_pagado`,
  )

/**
 * Capital of running agreements, and their interest accrued at the end of closed months and not paid since. Late interest
 * that was collected is among the receivables.
 */
async function loans(q: Queries, { company }: OnDay, dia: string): Promise<SaldoDeLista[]> {
  const agreements = await rowsOf<{ id_acuerdo: string }>(
    q,
    sql`select id_acuerdo_de_financiamiento as id_acuerdo from financing_agreements where id_empresa = ${company}`,
  )
  const books = await readAgreementBooks(q, company, agreements)
  return [...books.values()].flatMap(({ acuerdo: clave, pendienteAl, saldoAl }): SaldoDeLista[] => [
    { clase: 'PRESTAMO_COSECHA', clave, valor: pendienteAl(dia).capital },
    { clase: 'INTERES_POR_COBRAR', clave, valor: saldoAl(dia) },
  ])
}

/**
 * Net pay of the slips and what they owe to others, less the payments. Only slips of months with a voucher count
 * (payroll/README.md, payroll elsewhere).
 */
const payroll = (q: Queries, { company, day }: OnDay) =>
  rowsOf<SaldoDeLista>(
    q,
    sql`select clase, clave, -sum(valor)::float8 as valor from (
        select d.clase, d.clave, d.valor from payroll_records n
          cross join lateral (select to_char(n.desde, 'YYYY-MM') as mes,
            (date_trunc('month', n.desde) + interval '1 month - 1 day')::date as fecha) m
          cross join lateral (select coalesce(sum(deduccion) filter (where clave = 'SALUD'), 0) as salud,
            coalesce(sum(deduccion) filter (where clave in ('PENSION', 'FONDO_SOLIDARIDAD')), 0) as pension,
            coalesce(sum(deduccion) filter (where clave = 'RETENCION'), 0) as retencion
            from payroll_concepts c where c.id_nomina = n.id_nomina) c
          cross join lateral (values
            ('SALARIOS_POR_PAGAR', 'NOM-' || m.mes, n.total_devengado - n.total_deducciones),
            ('SALUD_POR_PAGAR', '', c.salud + n.aporte_salud), ('PENSION_POR_PAGAR', '', c.pension + n.aporte_pension),
            ('RIESGOS_POR_PAGAR', '', n.aporte_riesgos), ('RETENCION_SALARIOS', '', c.retencion),
            ('PARAFISCALES_POR_PAGAR', '', n.aporte_caja + n.aporte_icbf + n.aporte_sena)) d (clase, clave, valor)
        where n.id_empresa = ${company} and m.fecha <= ${day}
          and nomina_contabilizada(${company}, m.mes)
        union all
        select 'SALARIOS_POR_PAGAR', 'NOM-' || p.mes, -s.valor
        from payroll_payments p join payroll_paid_slips s using (id_pago_nomina)
        where p.id_empresa = ${company} and p.fecha <= ${day} and not (p.anulada and p.anulada_el <= ${day})) x
      group by clase, clave`,
  )

/** Value of each product in stock. Its class is any of those of the tie. */
async function stock(q: Queries, company: string, dia: string): Promise<SaldoDeLista[]> {
  const { existencias } = await readStock(q, company, { desde: dia, hasta: dia })
  const names = await rowsOf<{ id: string; nombre: string }>(
    q,
    sql`select id_producto as id, descripcion as nombre from products where id_empresa = ${company}`,
  )
  const nameOf = new Map(names.map(({ id, nombre }) => [id, nombre]))
  return [...existencias].map(([clave, { valor }]) => ({
    clase: 'PRODUCTO_TERMINADO' as const,
    ...{ clave, valor, nombre: nameOf.get(clave) ?? clave },
  }))
}

/** Levy and withholdings of the documents that stand on the day, less the payments of declared months. */
async function withheld(q: Queries, on: OnDay): Promise<SaldoDeLista[]> {
  const computed = await rowsOf<SaldoDeLista>(
    q,
    sql`select clase, '' as clave, -sum(valor)::float8 as valor from (
        select t.clase, t.valor from settlements s cross join lateral (values ('CUOTA_FOMENTO', s.cuota_fomento),
          ('RETENCION_COMPRAS', s.retencion), ('RETEICA', s.reteica)) t (clase, valor) where ${settled(on)}
        union all
        select 'CUOTA_FOMENTO', o.cuota_fomento from milling_operations o
        where o.id_empresa = ${on.company} and o.fecha <= ${on.day} and ${stands(on, sql`o.anulada`, sql`o.actualizado_en`)}
        union all
        select 'RETENCION_SERVICIOS', c.retencion from accounts_payable c
        where c.id_empresa = ${on.company} and c.fecha <= ${on.day} and ${stands(on, sql`c.anulada`, sql`c.actualizado_en`)}) x
      group by clase`,
  )
  const declared = await rowsOf<{ origen: string; valor: number }>(
    q,
    sql`select c.origen, sum(case p.direccion when 'SALE' then p.valor else -p.valor end)::float8 as valor
      from payments p join accounts_payable c using (id_cuenta_por_pagar)
      where p.id_empresa = ${on.company} and c.mes <> '' and p.fecha <= ${on.day} group by c.origen`,
  )
  const payments = declared.flatMap(({ origen, valor }) => {
    const clase = CLASE_DEL_MES[origen]
    return clase ? [{ clase, clave: '', valor }] : []
  })
  return [...computed, ...payments]
}
