import { sql } from 'drizzle-orm'
import type { Dashboard, Settled } from './dashboard-contract.ts'
import { average } from '#server/kit/rules/figures.ts'
import { weeksFor, sumsIn, type Lapso } from './rules.ts'
import { rowsOf, type BigInteger, type Queries } from '#server/db/transaction.ts'
import { counted } from '#server/kit/rows/rows.ts'
import { APPROVED_OR_PAID } from '#server/settlements/queries.ts'

/** Settlements of a day, as decimal texts. */
interface Day {
  fecha: string
  cantidad: BigInteger
  kg: string
  valor: string
  kg_por_precio: string
  kg_por_tonelada: string
}

/** Settlements of the compared days, in the same states that the reports count. */
export async function readSettled(q: Queries, company: string, hoy: string) {
  const { ayer, semana, anterior } = weeksFor(hoy)
  const days = await rowsOf<Day>(
    q,
    sql`select fecha::text as fecha, count(*) as cantidad, sum(kg_liquidados) as kg, sum(subtotal) as valor,
        sum(kg_liquidados * precio_carga) as kg_por_precio, coalesce(sum(kg_liquidados * precio_tonelada), 0) as kg_por_tonelada
      from settlements
      where id_empresa = ${company} and ${APPROVED_OR_PAID} and fecha between ${anterior.desde}::date and ${ayer.hasta}::date
      group by fecha`,
  )
  const of = (span: Lapso): Settled => {
    const sum = sumsIn(days, span)
    return {
      ...span,
      cantidad: sum('cantidad'),
      kg: sum('kg'),
      valor: sum('valor'),
      precio_carga: average(sum('kg_por_precio'), sum('kg'), 0),
      precio_tonelada: average(sum('kg_por_tonelada'), sum('kg'), 0),
    }
  }
  return { ayer: of(ayer), semana: of(semana), anterior: of(anterior) }
}

/** Total of approved settlements that are not paid. */
export const readOwed = (q: Queries, company: string) =>
  counted(
    q,
    sql`select count(*) as cantidad, sum(total_a_pagar) as valor from settlements
      where id_empresa = ${company} and estado = 'APROBADA'`,
  )

/** Open balance of all debts to third parties, including settlements. */
export const readPayable = (q: Queries, company: string) =>
  counted(
    q,
    sql`select count(*) as cantidad, sum(saldo) as valor from accounts_payable
      where id_empresa = ${company} and saldo > 0`,
  )

/** Book balances of the active bank accounts, and cash in the cash boxes. */
export async function readBalances(q: Queries, company: string): Promise<Dashboard['bancos']> {
  const [row] = await rowsOf<NonNullable<Dashboard['bancos']>>(
    q,
    sql`select count(*) filter (where clase = 'BANCO')::int as cantidad,
        count(*) filter (where clase = 'BANCO' and saldo_actual is null)::int as sin_saldo,
        coalesce(sum(saldo_actual) filter (where clase = 'BANCO'), 0)::float8 as valor,
        coalesce(sum(saldo_actual) filter (where clase = 'CAJA'), 0)::float8 as caja
      from banks where id_empresa = ${company} and activo`,
  )
  return row
}
