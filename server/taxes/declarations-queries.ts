import { sql } from 'drizzle-orm'

import {
  DECLARACIONES,
  differenceFromDeclared,
  declarationMissing,
  toDeclare,
  monthSituation,
  type Declaracion,
  type DelMes,
} from './declarations-rules.ts'
import { DECLARED } from './declarations-contract.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { addMonths, daysOfMonth, lastEndedMonth } from '#server/kit/words/months.ts'
import { paymentsOf } from '#server/payments/queries.ts'
import { amountsByDay } from '#server/kit/rows/report-days.ts'

/** Months in the list, and the most when earlier ones are not declared: a company may first close 24 months back. */
const MONTHS = 12
const MOST_MONTHS = 24

interface Amounts {
  causado: DelMes[]
  declarado: (DelMes &
    Record<'id_cuenta_por_pagar' | 'consecutivo' | 'concepto' | 'fecha', string> & { saldo: number })[]
}

/**
 * Amounts withheld by month and kind, and the declared ones. The months run from `desde`, or the first
 * declared month when earlier, to `hasta`.
 */
export async function readAmounts(
  q: Queries,
  company: string,
  { desde, hasta }: { desde: string; hasta: string },
): Promise<Record<Declaracion, Amounts>> {
  const declared = await rowsOf<Amounts['declarado'][number] & { tipo: Declaracion }>(
    q,
    sql`select origen as tipo, mes, valor::float8 as valor, id_cuenta_por_pagar, consecutivo, concepto,
        fecha::text as fecha, saldo::float8 as saldo
      from accounts_payable where id_empresa = ${company} and mes <> '' and not anulada`,
  )
  const first = declared.reduce((month, { mes }) => (mes < month ? mes : month), desde)
  const days = { desde: daysOfMonth(first).desde, hasta: daysOfMonth(hasta).hasta }
  const settled = {
    ...{ alive: sql`estado in ('APROBADA', 'PAGADA')`, of: sql`estado <> 'BORRADOR'` },
    fields: ['cuota_fomento', 'retencion', 'reteica'],
  }
  const levied = sql`cuota_fomento > 0`
  const milled = { alive: sql`not anulada and ${levied}`, of: levied, fields: ['cuota_fomento'] }
  const carried = sql`id_weighing_record is not null`
  const served = { alive: sql`not anulada and ${carried}`, of: carried, fields: ['retencion'] }
  const rows = await rowsOf<DelMes & { tipo: Declaracion }>(
    q,
    sql`select tipo, to_char(dia, 'YYYY-MM') as mes, sum(valor)::float8 as valor from (
        select t.tipo, d.dia, t.valor from (${amountsByDay('settlements', settled, company, days)}) d
          cross join lateral (values ('CUOTA_FOMENTO', d.cuota_fomento), ('RETENCION', d.retencion), ('RETEICA', d.reteica))
            t (tipo, valor)
        union all
        select 'CUOTA_FOMENTO', dia, cuota_fomento from (${amountsByDay('milling_operations', milled, company, days)}) o
        union all
        select 'RETENCION_SERVICIOS', dia, retencion from (${amountsByDay('accounts_payable', served, company, days)}) c) x
      group by tipo, mes
      union all ${payrollDebts(company, days)}`,
  )
  const of = (tipo: Declaracion): Amounts => ({
    causado: rows.filter((one) => one.tipo === tipo),
    declarado: declared.filter((one) => one.tipo === tipo),
  })
  return Object.fromEntries(DECLARED.map((tipo) => [tipo, of(tipo)])) as Record<Declaracion, Amounts>
}

/** Shares and withholdings of the slips of some months that are in the books (payroll/README.md, voucher). */
const payrollDebts = (company: string, { desde, hasta }: { desde: string; hasta: string }) => sql`
  select t.tipo, to_char(n.desde, 'YYYY-MM') as mes, sum(t.valor)::float8 as valor
  from payroll_records n
    left join lateral (select
        sum(deduccion) filter (where clave = 'SALUD') as salud,
        sum(deduccion) filter (where clave in ('PENSION', 'FONDO_SOLIDARIDAD')) as pension,
        sum(deduccion) filter (where clave = 'RETENCION') as retencion
      from payroll_concepts c where c.id_nomina = n.id_nomina) c on true
    cross join lateral (values
      ('APORTE_SALUD', n.aporte_salud + coalesce(c.salud, 0)),
      ('APORTE_PENSION', n.aporte_pension + coalesce(c.pension, 0)),
      ('APORTE_RIESGOS', n.aporte_riesgos),
      ('APORTE_PARAFISCAL', n.aporte_caja + n.aporte_icbf + n.aporte_sena),
      ('RETENCION_SALARIOS', coalesce(c.retencion, 0))) t (tipo, valor)
  where n.id_empresa = ${company} and n.desde between ${desde}::date and ${hasta}::date
    and nomina_contabilizada(n.id_empresa, to_char(n.desde, 'YYYY-MM'))
  group by 1, 2`

/**
 * The last ended months of every kind, newest first, back to the earliest one that somebody must still declare. `hoy`
 * is the day in Bogotá.
 */
export async function declarations(q: Queries, company: string, hoy: string) {
  const last = lastEndedMonth(hoy)
  const amounts = await readAmounts(q, company, { desde: addMonths(last, 1 - MOST_MONTHS), hasta: last })
  const tipos = Object.keys(DECLARACIONES) as Declaracion[]
  const isMissing = (mes: string) =>
    tipos.some((tipo) => declarationMissing(mes, amounts[tipo].causado, amounts[tipo].declarado))
  const ended = Array.from({ length: MOST_MONTHS }, (_, back) => addMonths(last, -back))
  const months = ended.slice(0, Math.max(MONTHS, ended.findLastIndex(isMissing) + 1))
  const data = months.flatMap((mes) =>
    tipos.flatMap((tipo) => {
      const { causado, declarado } = amounts[tipo]
      const made = declarado.find((one) => one.mes === mes)
      const { del_mes, ajustes, valor } = toDeclare(mes, causado, declarado)
      if (!made && valor === 0) return []
      return [
        {
          ...{ mes, tipo, nombre: DECLARACIONES[tipo].nombre, vence: DECLARACIONES[tipo].vence(mes) },
          situacion: monthSituation(mes, declarado),
          ...{ del_mes, ajustes: made ? made.valor - del_mes : ajustes, valor: made?.valor ?? valor },
          id_cuenta_por_pagar: made?.id_cuenta_por_pagar ?? '',
          consecutivo: made?.consecutivo ?? '',
          saldo: made?.saldo ?? 0,
        },
      ]
    }),
  )
  return { data }
}

/** State of one month with its payments, for the reports. Whole pesos. */
export async function declaredMonth(q: Queries, company: string, mes: string) {
  const amounts = await readAmounts(q, company, { desde: mes, hasta: mes })
  return {
    CUOTA_FOMENTO: await saidOf(q, mes, amounts.CUOTA_FOMENTO),
    RETENCION: await saidOf(q, mes, amounts.RETENCION),
    RETENCION_SERVICIOS: await saidOf(q, mes, amounts.RETENCION_SERVICIOS),
    RETEICA: await saidOf(q, mes, amounts.RETEICA),
  }
}

async function saidOf(q: Queries, mes: string, { causado, declarado }: Amounts) {
  const { valor, ajustes } = toDeclare(mes, causado, declarado)
  const made = declarado.find((one) => one.mes === mes)
  const { id_cuenta_por_pagar = '', consecutivo = '', concepto = '', fecha = '', saldo = 0 } = made ?? {}
  return {
    situacion: monthSituation(mes, declarado),
    ...{
      ajustes,
      valor: made?.valor ?? valor,
      diferencia: differenceFromDeclared(mes, causado, declarado),
    },
    ...{ id_cuenta_por_pagar, consecutivo, concepto, fecha, saldo },
    pagos: made ? await paymentsOf(q, { id_cuenta_por_pagar }) : [],
  }
}

/** Kinds with an amount that the month `aaaa-mm` withheld and nobody declared. */
export async function undeclared(q: Queries, company: string, mes: string) {
  const amounts = await readAmounts(q, company, { desde: mes, hasta: mes })
  return (Object.keys(DECLARACIONES) as Declaracion[]).flatMap((tipo) => {
    const { causado, declarado } = amounts[tipo]
    if (!declarationMissing(mes, causado, declarado)) return []
    const { valor } = toDeclare(mes, causado, declarado)
    const que = `${DECLARACIONES[tipo].nombre} sin declarar (${pesos(valor)})`
    return [{ que, cantidad: 1, enlace: '/declaraciones' }]
  })
}
