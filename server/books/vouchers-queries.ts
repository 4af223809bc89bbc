import type { SearchRequest } from '#server/kit/contract/common.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { sumsOf, type Comprobante } from '#server/kit/rules/voucher.ts'
import {
  accountFinder,
  classesWithoutAccount,
  withAccounts,
  sumsByAccount,
  type ComprobanteContable,
} from './accounts-rules.ts'
import type { Clase } from '#server/kit/words/accounting.ts'
import { refuseReversedDays } from '#server/kit/rules/dates.ts'
import { invalidField, notFound } from '#server/kit/rules/refusal.ts'
import { daysBetween, isDay } from '#server/kit/words/days.ts'
import type { Queries } from '#server/db/transaction.ts'
import { readAccounts } from './accounts-queries.ts'
import { readMonthEnd, readVouchers } from './read-queries.ts'
import type { Scope } from '#server/kit/vouchers/scope.ts'
import { unaccented } from '#server/kit/words/marks.ts'
import { ODD_DAY } from '#server/kit/words/sentences.ts'
import { compareText } from '#server/kit/words/compare.ts'

/** Limit of a period. A year of a mill has about 45,000 vouchers. */
const DAYS_MAX = 366

/**
 * Validates the period. Default: the current month up to `hoy`. Throws 422 for invalid days or more than 366
 * days.
 */
export function askedDays({ desde, hasta }: { desde?: string; hasta?: string }, hoy: string) {
  const days = { desde: desde || `${(hasta || hoy).slice(0, 8)}01`, hasta: hasta || hoy }
  for (const [field, day] of Object.entries(days)) {
    if (!isDay(day)) throw invalidField(field, ODD_DAY)
  }
  refuseReversedDays(days)
  if (daysBetween(days.desde, days.hasta) > DAYS_MAX)
    throw invalidField('desde', 'Los comprobantes se ven de a un año como máximo.')
  return days
}

/** Vouchers of the scope with their accounts. */
export async function bookedVouchers(
  q: Queries,
  company: string,
  scope: Scope,
): Promise<ComprobanteContable[]> {
  return withAccounts(await readVouchers(q, company, scope), await readAccounts(q, company))
}

/** Vouchers that a closing month makes on its last day, with their accounts. */
export async function monthEndVouchers(
  q: Queries,
  company: string,
  mes: string,
): Promise<ComprobanteContable[]> {
  return withAccounts(await readMonthEnd(q, company, mes), await readAccounts(q, company))
}

const inList = ({
  lineas,
  clave,
  tercero,
  ...voucher
}: Comprobante & Pick<ComprobanteContable, 'faltan'>) => ({
  ...voucher,
  _id: clave,
  nombre_tercero: tercero.nombre,
  debito: sumsOf(lineas).debito,
})

const folded = (text: string) => unaccented(text).toLowerCase()

/**
 * One page of vouchers, by day or by `sort_order`. `filtros.falta` restricts it to vouchers without an account.
 */
export async function searchVouchers(q: Queries, company: string, request: SearchRequest, hoy: string) {
  const { desde, hasta, tipo, falta, _id } = request.filtros
  const days = askedDays({ ...(desde && { desde }), ...(hasta && { hasta }) }, hoy)
  const accounts = await readAccounts(q, company)
  const accountOf = accountFinder(accounts)
  const all = await readVouchers(q, company, _id ? { clave: _id } : days)
  const lacking = new Map<Comprobante, Clase[]>()
  for (const one of all) {
    const faltan = classesWithoutAccount(one.lineas, accountOf)
    if (faltan.length > 0) lacking.set(one, faltan)
  }
  const words = folded(request.search).split(/\s+/).filter(Boolean)
  const found = all
    .filter((one) => !tipo || one.tipo === tipo)
    .filter((one) => falta !== 'true' || lacking.has(one))
    .filter(({ numero, tercero, concepto }) => {
      if (words.length === 0) return true
      const text = folded(`${numero} ${tercero.nombre} ${tercero.identificacion} ${concepto}`)
      return words.every((word) => text.includes(word))
    })
  const [field = '', way] = request.sort_order.split(':')
  const sorted = Object.hasOwn(ORDERS, field)
    ? inOrder(found, ORDERS[field as keyof typeof ORDERS], way === 'desc')
    : found
  const first = (request.actual_page - 1) * request.limit
  return {
    ...days,
    data: sorted
      .slice(first, first + request.limit)
      .map((one) => inList({ ...one, faltan: lacking.get(one) ?? [] })),
    total_count: found.length,
    sin_cuenta: lacking.size,
    por_confirmar: accounts.filter(({ confirmada }) => !confirmada).length,
    ...(request.totales && { totales: { debito: addUp(found.map(({ lineas }) => sumsOf(lineas).debito)) } }),
  }
}

const ORDERS = {
  fecha: ({ fecha }: Comprobante) => fecha,
  tipo: ({ tipo }: Comprobante) => tipo,
  numero: ({ numero }: Comprobante) => numero,
  nombre_tercero: ({ tercero }: Comprobante) => tercero.nombre,
  debito: ({ lineas }: Comprobante) => sumsOf(lineas).debito,
}

const SPANISH = new Intl.Collator('es', { numeric: true })

/** Sorts vouchers by `valueOf`, then by key. */
function inOrder(
  vouchers: readonly Comprobante[],
  valueOf: (one: Comprobante) => string | number,
  down: boolean,
) {
  const valued = vouchers.map((one) => ({ one, value: valueOf(one) }))
  const up = (a: (typeof valued)[number], b: (typeof valued)[number]) =>
    compare(a.value, b.value) || compareText(a.one.clave, b.one.clave)
  return valued.sort(down ? (a, b) => -up(a, b) : up).map(({ one }) => one)
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : SPANISH.compare(String(a), String(b))

/** Sums of a period by account. */
export async function accountSums(
  q: Queries,
  company: string,
  asked: { desde?: string; hasta?: string },
  hoy: string,
) {
  const days = askedDays(asked, hoy)
  const found = await readVouchers(q, company, days)
  const cuentas = sumsByAccount(found, await readAccounts(q, company))
  return { ...days, comprobantes: found.length, cuentas, ...sumsOf(cuentas) }
}

/** Voucher with its lines. Throws 404. */
export async function voucherDetail(q: Queries, company: string, clave: string) {
  const [found] = await bookedVouchers(q, company, { clave })
  if (!found) throw notFound()
  const lineas = found.lineas.map(({ tercero, ...line }) => ({
    ...line,
    nombre_tercero: tercero.nombre,
    tipo_identificacion: tercero.tipo_identificacion,
    identificacion: tercero.identificacion,
  }))
  return { ...inList(found), lineas }
}
