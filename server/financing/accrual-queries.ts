import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { idsOf } from '#server/kit/rows/rows.ts'
import { documents, type Documents } from '#server/kit/vouchers/parties.ts'
import { voidedOn } from '#server/kit/vouchers/scope.ts'
import { LAST_DAY } from '#server/kit/words/days.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { interestInBooks, type InteresEnLibros, type MovimientoDeInteres } from './accrual-rules.ts'
import { readLedgers, type Ledger } from './ledger-queries.ts'
import { debtOn, type Abono } from './rules.ts'
import { voucherOfAccrual } from './vouchers-rules.ts'

/** Division of an offset in whole pesos. `causado` is the part of the interest that was accrued before. */
export interface AbonoEnLibros {
  a_capital: number
  a_intereses: number
  causado: number
}

interface Agreement {
  id: string
  acuerdo: string
  tasa: string
  fecha_liquidacion: string | null
  id_tercero: string
}

/** An agreement as the books see it. */
export interface AgreementBooks extends Agreement, InteresEnLibros {
  /** Divisions of the approved offsets, by settlement. */
  abonos: ReadonlyMap<string, AbonoEnLibros>
  /** Unpaid debt at the end of a day by the loans and the offsets that stood on it; 0 once it is closed. Whole pesos. */
  pendienteAl: (dia: string) => { capital: number; interes: number }
}

interface Moved extends Omit<MovimientoDeInteres, 'valor'> {
  id_acuerdo: string
  /** Interest, or the whole offset. */
  valor: number
  contado: boolean
  guardado: Partial<AbonoEnLibros> | null
}

/**
 * Reads the agreements that records name, as the books see them. An offset is divided by today's ledger. If it no
 * longer counts, the division stored with its settlement is used.
 */
export async function readAgreementBooks(
  q: Queries,
  company: string,
  records: readonly { id_acuerdo: string | null }[],
): Promise<ReadonlyMap<string, AgreementBooks>> {
  const ids = [...new Set(records.flatMap(({ id_acuerdo }) => id_acuerdo ?? []))]
  if (ids.length === 0) return new Map()
  const asked = sql`any (${idsOf(ids)})`
  const agreements = await rowsOf<Agreement>(
    q,
    sql`select id_acuerdo_de_financiamiento as id, consecutivo as acuerdo, tasa::text as tasa,
        fecha_liquidacion::text as fecha_liquidacion, id_tercetro as id_tercero
      from financing_agreements where id_empresa = ${company} and id_acuerdo_de_financiamiento = ${asked}
      order by consecutivo`,
  )
  const offset = voidedOn(sql`s.estado = 'ANULADA'`, sql`s.anulada_en`)
  const receivable = voidedOn(sql`a.anulada`, sql`a.actualizado_en`)
  const moved = await rowsOf<Moved>(
    q,
    sql`select m.id_financing_agreement as id_acuerdo, m.id_movimiento_af as id, 'SALDO_INICIAL' as tipo,
        m.saldo_inicial_al::text as fecha, m.interes_inicial::float8 as valor, '' as anulada, true as contado,
        null::jsonb as guardado
      from financing_agreement_movements m
      where m.id_empresa = ${company} and m.id_financing_agreement = ${asked} and m.estado = 'APROBADO'
        and m.interes_inicial > 0 and not m.asiento_anterior
      union all
      select s.id_acuerdo, s.id_liquidacion, 'ABONO', s.fecha::text, s.abono::float8, ${offset.day}, s.abono_contado,
        case when not s.abono_contado then (select c.calculo -> 'acuerdo' from settlement_calculations c
          where c.id_liquidacion = s.id_liquidacion) end
      from settlements s
      where s.id_empresa = ${company} and s.id_acuerdo = ${asked} and s.abono > 0 and s.aprobada_en is not null
        and s.estado <> 'BORRADOR'
      union all
      select a.id_acuerdo, a.id_cuenta_por_cobrar, 'CUENTA', a.fecha_factura::text,
        least(a.interes_original, a.valor_original_factura)::float8, ${receivable.day}, true, null
      from accounts_receivable a
      where a.id_empresa = ${company} and a.origen = 'ACUERDO' and a.id_acuerdo = ${asked}
      union all
      select g.id_acuerdo_de_financiamiento, g.id_acuerdo_de_financiamiento, 'CAUSACION', v.fecha::text,
        (v.comprobante #>> '{lineas,0,debito}')::float8 - (v.comprobante #>> '{lineas,0,credito}')::float8, '', true, null
      from financing_agreements g
        join closed_vouchers v on v.id_empresa = g.id_empresa and v.clave like 'INTERES-%'
          and substr(v.clave, 9, 36) = g.id_acuerdo_de_financiamiento::text
        join closed_periods p on p.id_empresa = v.id_empresa and p.mes = v.mes and p.cerrado and p.comprobantes is not null
      where g.id_empresa = ${company} and g.id_acuerdo_de_financiamiento = ${asked}`,
  )
  const ledgerOf = await readLedgers(q, ids)
  const movesOf = new Map<string, Moved[]>(agreements.map(({ id }) => [id, []]))
  for (const one of moved) movesOf.get(one.id_acuerdo)?.push(one)
  return new Map(agreements.map((one) => [one.id, inBooks(one, ledgerOf(one.id), movesOf.get(one.id) ?? [])]))
}

function inBooks(agreement: Agreement, ledger: Ledger, moved: readonly Moved[]): AgreementBooks {
  const { tasa, fecha_liquidacion } = agreement
  const counted = debtOn({ tasa, ...ledger }, LAST_DAY).abonos
  const dividedOf = new Map(counted.map((one) => [one.id, one]))
  const divided = ({ id, valor, contado, guardado }: Moved) => {
    const { a_capital = 0, a_intereses = 0 } = (contado ? dividedOf.get(id) : guardado) ?? {
      a_capital: valor,
    }
    return { a_capital, a_intereses }
  }
  const offsets = moved.filter(({ tipo }) => tipo === 'ABONO')
  const interest = interestInBooks(
    moved.map((one) => ({ ...one, valor: one.tipo === 'ABONO' ? divided(one).a_intereses : one.valor })),
  )
  const abonos = new Map(
    offsets.map((one) => [one.id, { ...divided(one), causado: interest.causado.get(one.id) ?? 0 }]),
  )
  const pendienteAl = (dia: string) => {
    if (fecha_liquidacion !== null && fecha_liquidacion <= dia) return { capital: 0, interes: 0 }
    const stood: Abono[] = offsets.filter(({ contado, anulada }) => !contado && anulada > dia)
    const debt = debtOn({ tasa, ...ledger, abonos: [...ledger.abonos, ...stood] }, dia)
    return { capital: debt.capital_pendiente, interes: debt.interes_pendiente }
  }
  return { ...agreement, ...interest, abonos, pendienteAl }
}

/**
 * Vouchers of the interest that runs until the last day of a closing month and is not booked yet. An accrual that turned
 * out too high is taken back (financing/README.md, accrued interest).
 */
export async function accrueInterest(q: Queries, company: string, mes: string): Promise<Documents> {
  const { hasta } = daysOfMonth(mes)
  const agreements = await rowsOf<{ id_acuerdo: string }>(
    q,
    sql`select id_acuerdo_de_financiamiento as id_acuerdo from financing_agreements
      where id_empresa = ${company} and fecha_de_inicio <= ${hasta}::date and estado <> 'ANULADO'`,
  )
  const books = await readAgreementBooks(q, company, agreements)
  const rows = [...books.values()].map(({ id, acuerdo, id_tercero, pendienteAl, saldoAl }) => ({
    ...{ id, acuerdo, id_tercero, mes, fecha: hasta },
    valor: pendienteAl(hasta).interes - saldoAl(hasta),
  }))
  return documents(rows, voucherOfAccrual)
}
