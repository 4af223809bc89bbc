import { sql, type SQL } from 'drizzle-orm'
import { textsOf } from '#server/kit/rows/rows.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { reversionOf, type Comprobante } from '#server/kit/rules/voucher.ts'
import { addDays, FIRST_DAY } from '#server/kit/words/days.ts'
import { between, daysOf, type Scope } from '#server/kit/vouchers/scope.ts'
import { POR_DOCUMENTO } from './ties-rules.ts'
import { voucherOf, type StoredVoucher } from './closed-rules.ts'

/** Stored vouchers, and the last day up to which vouchers are stored; '' if none are. */
interface Stored {
  hasta: string
  vouchers: Comprobante[]
}

/** One statement, so that no month is closed or opened between its two answers. */
async function readStored(q: Queries, company: string, which: SQL): Promise<Stored> {
  const rows = await rowsOf<{ mes: string | null; comprobante: StoredVoucher | null }>(
    q,
    sql`select p.mes, v.comprobante
      from (select max(mes) as mes from closed_periods
          where id_empresa = ${company} and cerrado and comprobantes is not null) p
        left join closed_vouchers v on v.id_empresa = ${company} and v.mes <= p.mes and ${which}`,
  )
  const mes = rows[0]?.mes
  const vouchers = rows.flatMap(({ comprobante }) => (comprobante ? [voucherOf(comprobante)] : []))
  return { hasta: mes ? daysOfMonth(mes).hasta : '', vouchers }
}

/** Lines of all stored vouchers as the ties compare them, with the voucher's company, month and day. */
export const STORED_LINES = sql`select v.id_empresa, v.mes, v.fecha, l.clase, l.id_banco, l.id_producto,
    case when l.clase = any (${textsOf(POR_DOCUMENTO)}) then coalesce(l.cruce, '') else '' end
      as cruce, l.debito, l.credito
  from closed_vouchers v cross join lateral json_to_recordset(v.comprobante -> 'lineas')
    as l (clase text, id_banco uuid, id_producto uuid, cruce text, debito numeric, credito numeric)`

/** Vouchers of the scope in closed months (books/README.md, closed months). */
export const readClosedVouchers = (q: Queries, company: string, scope: Scope): Promise<Stored> =>
  readStored(q, company, 'clave' in scope ? sql`v.clave = ${scope.clave}` : between(sql`v.fecha`, scope))

/** Stored vouchers of the given keys up to a day, by key. No month is closed up to the day ''. */
export async function storedByKey(
  q: Queries,
  company: string,
  keys: readonly string[],
  hasta: string,
): Promise<Map<string, Comprobante>> {
  if (keys.length === 0 || hasta === '') return new Map()
  const named = sql`v.fecha <= ${hasta}::date and v.clave = any (${textsOf(keys)})`
  const { vouchers } = await readStored(q, company, named)
  return new Map(vouchers.map((one) => [one.clave, one]))
}

/**
 * Days without stored vouchers up to the day `hasta`, one month at a time to bound the memory. Only opening balances are
 * older than the first ticket or invoice.
 */
export async function openRanges(q: Queries, company: string, hasta: string) {
  const kept = (await readClosedVouchers(q, company, { clave: '' })).hasta
  const [first] = await rowsOf<{ dia: string | null }>(
    q,
    sql`select least((select min(fecha) from weighing_records where id_empresa = ${company}),
      (select min(fecha_de_emision) from invoices where id_empresa = ${company}))::text as dia`,
  )
  const last = monthOf(hasta)
  let desde = kept ? addDays(kept, 1) : FIRST_DAY
  const start = kept ? monthOf(desde) : monthOf(first?.dia ?? hasta)
  const ranges: { desde: string; hasta: string }[] = []
  for (let month = !kept && start > last ? last : start; month <= last; month = addMonths(month, 1)) {
    const end = month === last ? hasta : daysOfMonth(month).hasta
    ranges.push({ desde, hasta: end })
    desde = addDays(end, 1)
  }
  return ranges
}

/**
 * Vouchers that take back those of the last closed month's end, on the first day after `hasta`, its last day. Reads
 * nothing if that day is outside of the scope.
 */
export async function reversionsAfter(
  q: Queries,
  company: string,
  hasta: string,
  scope: Scope,
): Promise<Comprobante[]> {
  if (hasta === '') return []
  const fecha = addDays(hasta, 1)
  const days = daysOf(scope)
  if (fecha < days.desde || days.hasta < fecha) return []
  const taken = sql`v.fecha = ${hasta}::date and v.comprobante ->> 'reversa' = 'true'`
  const { vouchers } = await readStored(q, company, taken)
  return vouchers.map((one) => reversionOf(one, fecha))
}
