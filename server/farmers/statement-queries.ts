import { sql } from 'drizzle-orm'
import { FinancingAgreementDetail } from '#server/financing/contract.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { debtOn } from '#server/financing/rules.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos, measure } from '#server/kit/words/formats.ts'
import { counts } from '#server/financing/words.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { agreementDetail } from '#server/financing/detail-queries.ts'
import { readLedger } from '#server/financing/ledger-queries.ts'
import { openAdvances } from '#server/settlements/advances-queries.ts'
import { compareText } from '#server/kit/words/compare.ts'

interface Settled {
  id: string
  consecutivo: string
  kg: string
  antes: string
  /** Money paid for this settlement, as payment or as an earlier advance. */
  dado: string
  estado: string
}

/**
 * Loans and offsets of one agreement, up to `hoy` in Bogotá or its closing day (farmers/README.md, farmer
 * statement). The lines add up to the unpaid
 * capital and interest; lines of voided settlements do not count. Receipts for the agreement's receivables are
 * in `valor_recibido`. Whole pesos. Throws 404.
 */
export async function farmerStatement(q: Queries, company: string, id: string, hoy: string) {
  const agreement = FinancingAgreementDetail.parse(await agreementDetail(q, company, id, hoy))
  const settlements = await readSettlements(q, agreement._id)
  const ledger = await readLedger(q, agreement._id, { alive: true })
  const deuda = debtOn({ tasa: agreement.tasa ?? 0, ...ledger }, agreement.calculado_al)
  const loans = agreement.movimientos.filter(counts).map((loan) => {
    const financiacion = deuda.lineas.find(({ id: line }) => line === loan._id)?.interes ?? 0
    return {
      fecha: loan.fecha_movimiento,
      detalle: loan.saldo_inicial_al
        ? `${loan.descripcion} (saldo inicial al ${writtenDay(loan.saldo_inicial_al)})`
        : loan.descripcion,
      vr_neto: loan.valor,
      financiacion,
      total: (loan.valor ?? 0) + financiacion,
      tipo: 'PRESTAMO',
      id_documento: agreement._id,
      anulada: false,
    }
  })
  const counting = deuda.abonos.map(({ id: id_liquidacion, ...abono }) => ({ ...abono, id_liquidacion }))
  // A settlement voided after its month was closed is in both lists.
  const counted = new Set(counting.map(({ id_liquidacion }) => id_liquidacion))
  const voided = agreement.abonos.filter(
    ({ estado, id_liquidacion }) => estado === 'ANULADA' && !counted.has(id_liquidacion),
  )
  const offsets = [...counting, ...voided].map(({ id_liquidacion, fecha, valor, a_intereses, a_capital }) => {
    const settled = settlements.find((one) => one.id === id_liquidacion)
    const anulada = settled?.estado === 'ANULADA'
    const what = settled ? `Liquidación ${settled.consecutivo}, ${kilos(Number(settled.kg))}` : 'Liquidación'
    return {
      fecha,
      detalle: anulada ? `${what} (anulada, no cuenta)` : what,
      vr_neto: -(a_capital ?? 0),
      financiacion: -(a_intereses ?? 0),
      total: -(valor ?? 0),
      tipo: 'LIQUIDACION',
      id_documento: id_liquidacion,
      anulada,
    }
  })
  // A settlement that is voided after the closing stays in the ledger, but this statement does not count it
  // as a payment.
  const filas = [...loans, ...offsets].sort((a, b) => compareText(a.fecha, b.fecha))
  const left = (of: 'vr_neto' | 'financiacion' | 'total') =>
    addUp(filas.filter(({ anulada }) => !anulada).map((line) => line[of] ?? 0))
  const living = settlements.filter(({ estado }) => estado !== 'ANULADA')
  const valor_liquidacion = addUp(living.map(({ antes }) => antes))
  const valor_anticipos = await readAdvances(q, company, agreement._id, agreement.id_tercetro)
  const valor_pagado = addUp([...living.map(({ dado }) => dado), valor_anticipos])
  const valor_entregado = deuda.total_mas_interes
  const valor_recibido = await readReceived(q, agreement._id)
  const { tipo_identificacion_tercero: tipo, identificacion_tercero: numero } = agreement
  return {
    id_acuerdo: agreement._id,
    consecutivo: agreement.consecutivo,
    estado: agreement.estado,
    agricultor: agreement.nombre_tercero,
    identificacion: identification(tipo, numero),
    lote: await readLots(q, agreement._id),
    cultivo: `${measure(agreement.numero_hectareas ?? 0)} ha, ${agreement.numero_de_dias_del_cultivo} días desde el ${writtenDay(agreement.fecha_de_inicio)}`,
    fecha_liquidacion: agreement.fecha_liquidacion,
    calculado_al: agreement.calculado_al,
    filas,
    vr_neto: left('vr_neto'),
    financiacion: left('financiacion'),
    total: left('total'),
    valor_recibido,
    debe_hoy: left('total') - valor_recibido,
    valor_entregado,
    valor_liquidacion,
    valor_pagado,
    valor_anticipos,
    valor_a_pagar: valor_liquidacion - valor_entregado - valor_pagado + valor_recibido,
    cuentas: agreement.cuentas,
  }
}

/** Settlements whose offset counts in the agreement. */
function readSettlements(q: Queries, id: string): Promise<Settled[]> {
  return rowsOf<Settled>(
    q,
    sql`select id_liquidacion as id, consecutivo, kg_liquidados::text as kg, total_antes_abono::text as antes,
        (anticipo + case estado when 'PAGADA' then total_a_pagar else 0 end)::text as dado, estado
      from settlements where id_acuerdo = ${id} and abono_contado`,
  )
}

/** Open advances that come from voided settlements of the agreement. */
async function readAdvances(q: Queries, company: string, id: string, supplier: string): Promise<number> {
  const advances = await openAdvances(q, company, sql`${supplier}`)
  const rows = await rowsOf<{ id: string }>(
    q,
    sql`select id_liquidacion as id from settlements where id_acuerdo = ${id} and estado = 'ANULADA'`,
  )
  const own = new Set(rows.map((row) => row.id))
  return addUp(advances.filter((one) => own.has(one.id_anticipo)).map(({ queda }) => queda))
}

/** Amount paid of the receivables that the agreement left. */
async function readReceived(q: Queries, id: string): Promise<number> {
  const [row] = await rowsOf<{ valor: string }>(
    q,
    sql`select coalesce(sum(total_abonos_realizados + abonos), 0) as valor from accounts_receivable
      where id_acuerdo = ${id} and not anulada`,
  )
  return Number(row?.valor ?? 0)
}

/** Lots of the settled weighings, joined by commas; '' without any. */
async function readLots(q: Queries, id: string): Promise<string> {
  const rows = await rowsOf<{ descripcion: string }>(
    q,
    sql`select distinct l.descripcion from settlements s
        join settlement_weighings p on p.id_liquidacion = s.id_liquidacion
        join weighing_records w on w.id_weighing_record = p.id_weighing_record
        join batches l on l.id_lote = w.id_lote
      where s.id_acuerdo = ${id} and s.abono_contado and s.estado <> 'ANULADA' order by l.descripcion`,
  )
  return rows.map(({ descripcion }) => descripcion).join(', ')
}
