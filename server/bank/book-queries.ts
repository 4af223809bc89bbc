import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest, Stored } from '#server/kit/contract/common.ts'
import type { BankMovement } from './contract.ts'
import { refuseReversedDays } from '#server/kit/rules/dates.ts'
import { invalidField, notFound } from '#server/kit/rules/refusal.ts'
import { UNPLACED } from './book-words.ts'
import { isDay } from '#server/kit/words/days.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { rowsOf, type BigInteger, type Queries } from '#server/db/transaction.ts'
import { isId } from '#server/kit/rows/rows.ts'

/** Sums of an account over a period, in whole pesos. Movements before the opening day do not count. */
interface Totals {
  total: BigInteger
  luego: string
  entradas: string
  salidas: string
  antes: string | null
  despues: string | null
}

/**
 * One page of movements of an account, oldest first, or newest first for `fecha:desc`. Balances are in whole pesos:
 * after each movement, before the period and after it. Null before the opening day. `filtros`: id_banco (SIN_CUENTA
 * for movements without an account), desde, hasta. Throws 422 without an account or for reversed days, and 404 for an
 * account of another company.
 */
export async function searchBook(
  q: Queries,
  company: string,
  { actual_page, limit, sort_order, filtros }: SearchRequest,
  hoy: string,
) {
  const asked = filtros.id_banco ?? ''
  if (asked === '') throw invalidField('id_banco', mustChoose('una cuenta'))
  const desde = isDay(filtros.desde ?? '') ? filtros.desde! : hoy
  const hasta = isDay(filtros.hasta ?? '') ? filtros.hasta! : hoy
  refuseReversedDays({ desde, hasta })
  const cuenta = asked === UNPLACED ? undefined : await readAccount(q, company, asked)
  const of: SQL = cuenta
    ? sql`id_empresa = ${company} and id_banco = ${cuenta.id_banco}`
    : sql`id_empresa = ${company} and id_banco is null and vigente`
  const days = cuenta ? sql`fecha between ${desde}::date and ${hasta}::date` : sql`true`
  const si = cuenta?.fecha_si ?? '-infinity'
  const opened = sql`fecha >= ${si}::date`
  const opening = cuenta?.saldo_inicial ?? null
  // Balance and later movements are read in one query, because a payment may be saved meanwhile.
  const now = cuenta
    ? sql`(select saldo_actual from banks where id_empresa = ${company} and id_banco = ${cuenta.id_banco})`
    : sql`null::numeric`
  const [totals] = await rowsOf<Totals>(
    q,
    sql`select d.*, ${now} - d.luego as despues, case when ${si}::date <= ${desde}::date
        then ${now} - d.luego - d.entradas + d.salidas else ${opening}::numeric end as antes
      from (select count(*) as total, coalesce(sum(valor) filter (where valor > 0 and ${opened}), 0) as entradas,
          coalesce(-sum(valor) filter (where valor < 0 and ${opened}), 0) as salidas, (select coalesce(sum(valor), 0)
            from bank_movements where ${of} and fecha > ${hasta}::date) as luego
        from bank_movements where ${of} and ${days}) d`,
  )
  const { total = '0', entradas = '0', salidas = '0', antes = null, despues = null } = totals ?? {}
  const skip = (actual_page - 1) * limit
  const newestFirst = sort_order === 'fecha:desc'
  const order = newestFirst ? sql`fecha desc, id_movimiento desc` : sql`fecha, id_movimiento`
  // Newest first, the balance after a movement is the last one less all newer movements.
  const balance = newestFirst
    ? sql`${despues}::numeric - skipped.valor - m.corrido + m.valor`
    : sql`${antes}::numeric + skipped.valor + m.corrido`
  const data = await rowsOf<{ fila: Stored<typeof BankMovement> }>(
    q,
    sql`select ${asMovement(company)} || jsonb_build_object('saldo', case when m.${opened} then ${balance} end) as fila
      from (select *, coalesce(sum(valor) filter (where ${opened}) over (order by ${order}), 0) as corrido
          from (select * from bank_movements where ${of} and ${days}
            order by ${order} limit ${limit} offset ${skip}) page) m
        cross join (select coalesce(sum(valor) filter (where ${opened}), 0) as valor from (select fecha, valor
          from bank_movements where ${of} and ${days} order by ${order} limit ${skip}) before) skipped
      order by ${order}`,
  )
  const known = (value: string | null) => (value === null ? null : Number(value))
  const from = (value: string | null, dia: string) => ((cuenta?.fecha_si ?? '') <= dia ? known(value) : null)
  return {
    data: data.map(({ fila }) => fila),
    total_count: Number(total),
    cuenta: cuenta ?? null,
    desde,
    hasta,
    saldo_anterior: from(antes, desde),
    entradas: Number(entradas),
    salidas: Number(salidas),
    saldo_final: from(despues, hasta),
  }
}

/** SQL of a movement `m` as the API returns it, without a balance. */
export const asMovement = (company: string): SQL =>
  sql`to_jsonb(m) || jsonb_build_object('_id', m.id_movimiento, 'revertido', not m.vigente and m.revierte is null,
    'tercero', coalesce((select t.nombre from third_parties t where t.id_empresa = ${company} and t.id_tercero = m.id_tercero), ''),
    'otra_cuenta', coalesce((select b.nombre from bank_movements o join banks b using (id_banco)
      where o.id_empresa = ${company} and o.id_traslado = m.id_traslado and o.id_banco <> m.id_banco limit 1), ''))`

export interface Account {
  id_banco: string
  clase: string
  nombre: string
  nro_cuenta: string
  saldo_inicial: number | null
  saldo_actual: number | null
  fecha_si: string | null
  activo: boolean
  version: number
}

/** Account or cash box of the company. Throws 404. */
export async function readAccount(q: Queries, company: string, id: string): Promise<Account> {
  const [row] = isId(id)
    ? await rowsOf<{ fila: Account }>(
        q,
        sql`select to_jsonb(b) - 'busqueda' as fila from banks b where id_empresa = ${company} and id_banco = ${id}`,
      )
    : []
  if (!row) throw notFound()
  return row.fila
}
