import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import {
  lineDetail,
  interestUntil,
  interestLines,
  type AcuerdoDelTercero,
  type DatosDeLinea,
} from './movements-rules.ts'
import { refuseReversedDays } from '#server/kit/rules/dates.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { rowsOf, type BigInteger, type Queries } from '#server/db/transaction.ts'
import { dayBefore, isDay, LAST_DAY } from '#server/kit/words/days.ts'
import { OWED_SINCE, readLedgers } from '#server/financing/ledger-queries.ts'
import { NO_SETTLEMENT } from '#server/payables/resource-queries.ts'
import { reportDays } from '#server/kit/rows/report-days.ts'
import { oneOf, readParty, type Party } from '#server/parties/queries.ts'
import { sharedWith } from '#server/weighings/settled-queries.ts'
import { ODD_DAY } from '#server/kit/words/sentences.ts'

/** Day before every document. */
const BEGINNING = '0001-01-02'

interface Line {
  fecha: string
  documento: string
  proceso: string
  datos: DatosDeLinea & { detalle?: string }
  valor: string
  saldo: string
  tipo: string
  enlace: string
}

/**
 * Account of a third party from `desde` to `hasta`, both included (reports/README.md, sign of a movement).
 * Interest of crop loans is one line per loan, up to `hoy` in Bogotá (reports/README.md, interest lines).
 * Throws 404 for an unknown third party and 422 for invalid days.
 */
export async function searchMovements(
  q: Queries,
  company: string,
  { filtros, actual_page, limit }: SearchRequest,
  hoy: string,
) {
  const { desde, hasta } = daysOf(filtros)
  if (!filtros.tercero) throw invalidField('tercero', 'Elija un tercero.')
  const party = await readParty(q, company, filtros.tercero)
  const agreements = await readAgreements(q, company, party)
  const [before, until] = [dayBefore(desde), hasta < hoy ? hasta : hoy]
  const interest = before < until ? interestLines(agreements, before, until) : []
  const lines = linesOf(company, party, JSON.stringify(interest))
  const [sums] = await rowsOf<{ lineas: BigInteger } & Record<'antes' | 'cargos' | 'abonos', string>>(
    q,
    sql`select count(*) filter (where fecha >= ${desde}::date) as lineas,
        coalesce(sum(valor) filter (where fecha < ${desde}::date), 0) as antes,
        coalesce(sum(valor) filter (where fecha >= ${desde}::date and valor > 0), 0) as cargos,
        coalesce(-sum(valor) filter (where fecha >= ${desde}::date and valor < 0), 0) as abonos
      from (${lines}) l where fecha <= ${hasta}::date`,
  )
  const accrued = agreements.map((one) => interestUntil(one, before < until ? before : until))
  const saldo_inicial = addUp([sums?.antes ?? 0, ...accrued])
  const [cargos, abonos] = [Number(sums?.cargos ?? 0), Number(sums?.abonos ?? 0)]
  const rows = await rowsOf<Line>(
    q,
    sql`select fecha::text as fecha, documento, proceso, datos, valor::text as valor, tipo, enlace,
        (${String(saldo_inicial)}::numeric + sum(valor) over (order by fecha, orden, documento, id
          rows unbounded preceding))::text as saldo
      from (${lines}) l where fecha between ${desde}::date and ${hasta}::date
      order by fecha, orden, documento, id limit ${limit} offset ${(actual_page - 1) * limit}`,
  )
  return {
    data: rows.map(({ datos, valor, saldo, enlace, ...line }) => ({
      ...line,
      detalle: datos.detalle ?? lineDetail(datos),
      valor: Number(valor),
      saldo: Number(saldo),
      id_documento: enlace,
    })),
    total_count: Number(sums?.lineas ?? 0),
    tercero: party,
    desde: desde === BEGINNING ? '' : desde,
    hasta: hasta === LAST_DAY ? hoy : hasta,
    saldo_inicial,
    cargos,
    abonos,
    saldo_final: saldo_inicial + cargos - abonos,
  }
}

function daysOf({ desde = BEGINNING, hasta = LAST_DAY }: Record<string, string>) {
  for (const [field, day] of Object.entries({ desde, hasta })) {
    if (!isDay(day) || day < BEGINNING) throw invalidField(field, ODD_DAY)
  }
  refuseReversedDays({ desde, hasta })
  return { desde, hasta }
}

async function readAgreements(q: Queries, company: string, party: Party): Promise<AcuerdoDelTercero[]> {
  const rows = await rowsOf<{ id: string; consecutivo: string; tasa: string; cierre: string | null }>(
    q,
    sql`select id_acuerdo_de_financiamiento as id, consecutivo, tasa::text as tasa, fecha_liquidacion::text as cierre
      from financing_agreements where id_empresa = ${company} and id_tercetro = ${oneOf(party)}`,
  )
  const ledgerOf = await readLedgers(
    q,
    rows.map(({ id }) => id),
    { alive: true },
  )
  return rows.map((row) => ({ ...row, ...ledgerOf(row.id) }))
}

/**
 * All lines of the account. A shared ticket of which the party owns no part has 0 kg. A fee paid at the scale appears
 * as its weighing and its receipt. The receivable of a closed agreement counts 0, because its loans and interest are
 * lines already.
 */
function linesOf(company: string, party: Party, interest: string): SQL {
  const its = oneOf(party)
  const means = sql`concat_ws(' ', f.descripcion, b.nombre, b.nro_cuenta)`
  const owed = reportDays(sql`a`, sql`a.fecha_factura`, sql`not a.anulada`)
  const settled = reportDays(sql`s`, sql`s.fecha`, sql`s.estado in ('APROBADA', 'PAGADA')`)
  const payable = reportDays(sql`c`, sql`c.fecha`, sql`not c.anulada`)
  const received = reportDays(sql`r`, sql`r.fecha_recepcion_pago`, sql`r.estado = 'APLICADO'`)
  const name = (words: SQL) =>
    sql`case pie.signo when 1 then ${words} else 'Anulación de ' || lower(${words}) end`
  return sql`
    select w.fecha, 1 as orden, w.consecutivo as documento, 'Pesada' as proceso, coalesce(r.valor_pagado, 0) as valor,
      'PESADA' as tipo, w.id_weighing_record::text as enlace, w.id_weighing_record::text as id, jsonb_build_object('operacion', w.operacion,
        'producto', w.descripcion_producto, 'kg', coalesce(p.kg, w.peso_neto * (not w.repartida or w.id_cliente = ${its})::int),
        'placa', w.placa) as datos
    from weighing_records w left join payment_receipts r on r.id_weighing_record = w.id_weighing_record
      and r.estado <> 'ANULADO' and r.id_cliente_tercero = ${its}
      left join weighing_shares p on p.id_weighing_record = w.id_weighing_record and p.id_proveedor = ${its}
    where w.id_empresa = ${company} and not w.eliminada and (w.id_proveedor = ${its} or w.id_cliente = ${its}
      or w.id_weighing_record = any (array(${sharedWith(its)})))
    union all
    select pie.dia, 2, a.numero_factura, ${name(sql`case a.origen when 'FACTURA' then 'Factura'
        when 'PESADA' then 'Servicio de báscula' when 'ACUERDO' then 'Saldo de acuerdo' when 'MORA' then 'Interés de mora'
        when 'CUOTA_FOMENTO' then 'Cuota de fomento de maquila'
        when 'SALDO_INICIAL' then 'Saldo inicial' else 'Cuenta por cobrar' end`)},
      case a.origen when 'ACUERDO' then 0 else pie.signo * a.valor_original_factura end,
      case when a.id_factura is null then 'CUENTA' else 'FACTURA' end,
      coalesce(a.id_factura, a.id_cuenta_por_cobrar)::text, a.id_cuenta_por_cobrar::text, jsonb_strip_nulls(jsonb_build_object(
        'vence', a.fecha_esperada_pago, 'acuerdo', c.consecutivo, 'de', w.consecutivo))
    from accounts_receivable a
      left join financing_agreements c on c.id_acuerdo_de_financiamiento = a.id_acuerdo
      left join weighing_records w on w.id_weighing_record = a.id_weighing_record ${owed.join}
    where a.id_empresa = ${company} and a.cliente_id = ${its} and ${owed.counts}
    union all
    select pie.dia, 3, a.numero_factura, ${name(sql`'Abonos anteriores'`)}, -pie.signo * a.total_abonos_realizados, 'CUENTA',
      a.id_cuenta_por_cobrar::text, a.id_cuenta_por_cobrar::text, '{}'::jsonb
    from accounts_receivable a ${owed.join}
    where a.id_empresa = ${company} and a.cliente_id = ${its} and ${owed.counts} and a.total_abonos_realizados > 0
    union all
    select n.fecha, 3, n.numero, case n.clase when 'DEBITO' then 'Nota débito' else 'Nota crédito' end, -n.signo * n.valor, 'NOTA', n.id_nota::text, n.id_nota::text,
      jsonb_build_object('descripcion', n.motivo, 'de', n.documento)
    from notes n where n.id_empresa = ${company} and n.id_tercero = ${its} and n.id_factura is not null
    union all
    select ${OWED_SINCE}, 4, g.consecutivo,
      case when m.saldo_inicial_al is null then 'Préstamo' else 'Saldo inicial de préstamo' end, m.valor, 'ACUERDO', g.id_acuerdo_de_financiamiento::text,
      m.id_movimiento_af::text, jsonb_build_object('descripcion', m.descripcion, 'modalidad', m.modalidad_financiacion)
    from financing_agreement_movements m
      join financing_agreements g on g.id_acuerdo_de_financiamiento = m.id_financing_agreement
    where g.id_empresa = ${company} and g.id_tercetro = ${its} and m.estado = 'APROBADO'
    union all
    select pie.dia, 5, s.consecutivo, ${name(sql`'Liquidación'`)}, -pie.signo * s.total_antes_abono, 'LIQUIDACION', s.id_liquidacion::text,
      s.id_liquidacion::text, jsonb_strip_nulls(jsonb_build_object('pesadas', s.cantidad_pesadas, 'kg', s.kg_liquidados, 'abono', s.abono,
        'acuerdo', g.consecutivo, 'anticipo', s.anticipo))
    from settlements s left join financing_agreements g on g.id_acuerdo_de_financiamiento = s.id_acuerdo ${settled.join}
    where s.id_empresa = ${company} and s.id_proveedor = ${its} and ${settled.counts}
    union all
    select p.fecha, 6, s.consecutivo, case p.direccion when 'SALE' then 'Pago de liquidación' else 'Devolución de pago' end,
      case p.direccion when 'SALE' then p.valor else -p.valor end, 'LIQUIDACION', s.id_liquidacion::text, p.id_pago::text,
      jsonb_build_object('forma', ${means}, 'anulada', s.estado = 'ANULADA' and (s.anulada_el is null or p.fecha >= s.anulada_el))
    from payments p join settlements s using (id_liquidacion) join payment_methods f on f.id_forma_pago = p.id_fpago
      left join banks b on b.id_banco = p.id_banco
    where p.id_empresa = ${company} and p.id_tercero = ${its}
    union all
    select pie.dia, 5, c.consecutivo, ${name(sql`case c.origen when 'SALDO_INICIAL' then 'Saldo inicial por pagar' else 'Cuenta por pagar' end`)}, -pie.signo * c.valor, 'CUENTA_POR_PAGAR', c.id_cuenta_por_pagar::text,
      c.id_cuenta_por_pagar::text, jsonb_build_object('descripcion', c.concepto, 'vence', c.fecha_vencimiento)
    from accounts_payable c ${payable.join}
    where c.id_empresa = ${company} and c.id_tercero = ${its} and ${payable.counts}
      and ${NO_SETTLEMENT}
    union all
    select p.fecha, 6, c.consecutivo, 'Pago de cuenta por pagar', p.valor, 'CUENTA_POR_PAGAR', c.id_cuenta_por_pagar::text,
      p.id_pago::text, jsonb_build_object('forma', ${means})
    from payments p join accounts_payable c using (id_cuenta_por_pagar)
      join payment_methods f on f.id_forma_pago = p.id_fpago left join banks b on b.id_banco = p.id_banco
    where p.id_empresa = ${company} and p.id_tercero = ${its}
    union all
    select v.fecha, 6, v.consecutivo, 'Anticipo entregado', v.valor, 'ANTICIPO', v.id_anticipo::text, v.id_anticipo::text,
      jsonb_build_object('descripcion', v.concepto)
    from advances v where v.id_empresa = ${company} and v.id_tercero = ${its}
    union all
    select pie.dia, 7, r.numero_recibo, ${name(sql`'Recibo de caja'`)}, -pie.signo * r.valor_pagado, 'RECIBO', r.id_recibo_caja::text,
      r.id_recibo_caja::text, jsonb_build_object('forma', ${means})
    from payment_receipts r left join payment_methods f on f.id_forma_pago = r.id_medio_pago
      left join banks b on b.id_banco = r.id_banco ${received.join}
    where r.id_empresa = ${company} and r.id_cliente_tercero = ${its} and ${received.counts}
    union all
    select i.fecha, 8, i.documento, 'Intereses', i.valor, 'ACUERDO', i.id, i.id, jsonb_build_object('detalle', i.detalle)
    from jsonb_to_recordset(${interest}::jsonb) as i (fecha date, documento text, valor numeric, id text, detalle text)`
}
