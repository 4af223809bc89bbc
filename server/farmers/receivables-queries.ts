import { sql } from 'drizzle-orm'
import { byAge } from '#server/receivables/rules.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { withDebts } from '#server/financing/ledger-queries.ts'
import type { Row } from '#server/kit/rows/rows.ts'
import { openAdvances } from '#server/settlements/advances-queries.ts'
import { NO_SETTLEMENT } from '#server/payables/resource-queries.ts'
import { oneOf, readParty, type Party } from '#server/parties/queries.ts'
import { compareText } from '#server/kit/words/compare.ts'

interface Open {
  fecha_vencimiento: string
  documento: string
  detalle: string
  por_cobrar: number
  por_pagar: number
  tipo: string
  id_documento: string
}

/**
 * Debts and claims of a third party on the day `hoy` in Bogotá, by due day. Debts: open receivables, running
 * agreements, open advances. Claims: unpaid settlements, payables, unapplied receipts. A party registered under
 * several types counts once. The buckets add up to its debts (farmers/README.md, farmer receivables). Whole pesos.
 * Throws 404.
 */
export async function farmerReceivables(q: Queries, company: string, id: string, hoy: string) {
  const tercero = await readParty(q, company, id)
  const open = [
    ...(await readDocuments(q, company, tercero)),
    ...(await readDebts(q, company, tercero, hoy)),
    ...(await readAdvances(q, company, tercero)),
  ]
  open.sort(
    (a, b) => compareText(a.fecha_vencimiento, b.fecha_vencimiento) || compareText(a.documento, b.documento),
  )
  const [por_cobrar, por_pagar] = [
    addUp(open.map((one) => one.por_cobrar)),
    addUp(open.map((one) => one.por_pagar)),
  ]
  let neto = 0
  return {
    tercero,
    fecha: hoy,
    filas: open.map((one) => ({ ...one, neto: (neto += one.por_cobrar - one.por_pagar) })),
    por_cobrar,
    por_pagar,
    neto: por_cobrar - por_pagar,
    tramos: byAge(
      open.map((one) => ({ vence: one.fecha_vencimiento, saldo: one.por_cobrar })),
      hoy,
    ),
  }
}

async function readDocuments(q: Queries, company: string, party: Party): Promise<Open[]> {
  const partyIds = oneOf(party)
  const rows = await rowsOf<
    Omit<Open, 'por_cobrar' | 'por_pagar'> & Record<'por_cobrar' | 'por_pagar', string>
  >(
    q,
    sql`select a.fecha_esperada_pago::text as fecha_vencimiento, a.numero_factura as documento,
        case a.origen when 'FACTURA' then 'Factura' when 'PESADA' then 'Servicio de báscula'
          when 'ACUERDO' then 'Saldo de acuerdo' when 'MORA' then 'Interés de mora'
        when 'CUOTA_FOMENTO' then 'Cuota de fomento de maquila' when 'SALDO_INICIAL' then 'Saldo inicial'
          else 'Cuenta por cobrar' end as detalle,
        a.saldo_actual::text as por_cobrar, '0' as por_pagar,
        case when a.id_factura is null then 'CUENTA' else 'FACTURA' end as tipo,
        coalesce(a.id_factura, a.id_cuenta_por_cobrar)::text as id_documento
      from accounts_receivable a
      where a.id_empresa = ${company} and a.cliente_id = ${partyIds} and a.saldo_actual > 0
      union all
      select l.fecha_vencimiento::text, s.consecutivo, 'Liquidación por pagar', '0', s.total_a_pagar::text, 'LIQUIDACION',
        s.id_liquidacion::text
      from settlements s join accounts_payable l on l.id_liquidacion = s.id_liquidacion and l.origen = 'LIQUIDACION'
      where s.id_empresa = ${company} and s.id_proveedor = ${partyIds} and s.estado = 'APROBADA' and s.total_a_pagar > 0
      union all
      select c.fecha_vencimiento::text, c.consecutivo, coalesce(nullif(c.concepto, ''), 'Saldo inicial por pagar'), '0',
        c.saldo::text, 'CUENTA_POR_PAGAR', c.id_cuenta_por_pagar::text
      from accounts_payable c where c.id_empresa = ${company} and c.id_tercero = ${partyIds} and c.saldo > 0 and ${NO_SETTLEMENT}
      union all
      select r.fecha_recepcion_pago::text, r.numero_recibo,
        'Anticipo', '0', r.por_aplicar::text, 'RECIBO', r.id_recibo_caja::text
      from payment_receipts r
      where r.id_empresa = ${company} and r.id_cliente_tercero = ${partyIds} and r.por_aplicar > 0
        and r.estado = 'APLICADO'`,
  )
  return rows.map((row) => ({
    ...row,
    por_cobrar: Number(row.por_cobrar),
    por_pagar: Number(row.por_pagar),
  }))
}

/** Running agreements with today's debt. An agreement falls due when its crop ends. */
async function readDebts(q: Queries, company: string, party: Party, hoy: string): Promise<Open[]> {
  const rows = await rowsOf<{ fila: Row }>(
    q,
    sql`select to_jsonb(g) || jsonb_build_object('_id', g.id_acuerdo_de_financiamiento) as fila
      from financing_agreements g
      where g.id_empresa = ${company} and g.id_tercetro = ${oneOf(party)} and g.estado = 'EN_EJECUCION'`,
  )
  const debts = await withDebts(
    q,
    rows.map(({ fila }) => fila),
    hoy,
  )
  return debts
    .filter(({ saldo }) => Number(saldo) > 0)
    .map((row) => ({
      fecha_vencimiento: String(row.fecha_fin_cultivo),
      documento: String(row.consecutivo),
      detalle: 'Acuerdo de financiamiento, con intereses de hoy',
      por_cobrar: Number(row.saldo),
      por_pagar: 0,
      tipo: 'ACUERDO',
      id_documento: row._id,
    }))
}

/** Open advances: payments of voided settlements, and opening advances. */
async function readAdvances(q: Queries, company: string, party: Party): Promise<Open[]> {
  const advances = await openAdvances(q, company, oneOf(party))
  return advances.map(({ id_anticipo, id_liquidacion, consecutivo, fecha, queda }) => ({
    fecha_vencimiento: fecha,
    documento: consecutivo,
    detalle: id_liquidacion ? 'Anticipo, pago de liquidación anulada' : 'Anticipo entregado, saldo inicial',
    por_cobrar: queda,
    por_pagar: 0,
    tipo: id_liquidacion ? 'LIQUIDACION' : 'ANTICIPO',
    id_documento: id_anticipo,
  }))
}
