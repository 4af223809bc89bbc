import { ApiError, call, orElse } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { quickRanges } from '#app/format/range.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { accountingAccounts } from '#server/books/accounts-contract.ts'
import { accountingExports } from '#server/books/exports-contract.ts'
import { accountingPrograms } from '#server/books/programs-contract.ts'
import { askedDay } from '#server/kit/words/typed-days.ts'

/**
 * Next export of the address: programs to choose from, period and what is pending. Default: the current month, and
 * the program of the last export.
 */
export async function readNext(session: Session, params: URLSearchParams) {
  const month = quickRanges().at(-1)!
  const asked = (name: string, instead: string) => askedDay(params.get(name)) || instead
  const days = { desde: asked('del', month.desde), hasta: asked('al', month.hasta) }
  const programs = await programOptions(session)
  const known = (id: string | null | undefined) => programs.find(({ value }) => value === id)?.value
  const programa = known(params.get('programa')) ?? known(await lastProgram(session)) ?? ''
  const pending = await readPending(session, { ...days, programa })
  return { days, programs, programa, por_confirmar: await unconfirmed(session), ...pending }
}

export type Next = Awaited<ReturnType<typeof readNext>>

/** Vouchers to export, or the reason why the API does not count them. */
async function readPending(session: Session, query: { desde: string; hasta: string; programa: string }) {
  if (query.programa === '') return { pending: null, refused: '' }
  try {
    return { pending: await call(session, accountingExports.pending, { query }), refused: '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { pending: null, refused: error.text('No se pudo leer lo que falta por exportar.') }
  }
}

/** Number of proposed accounts that no accountant has confirmed. 0 without permission. */
async function unconfirmed(session: Session): Promise<number> {
  if (!session.can('POST-accounting-accounts/search')) return 0
  const body = { ...WHOLE_LIST, limit: 1, filtros: { confirmada: 'false' } }
  const found = await orElse(call(session, accountingAccounts.search, { body }), null)
  return found?.total_count ?? 0
}

/** Active programs by name. */
async function programOptions(session: Session) {
  if (!session.can('POST-accounting-programs/search')) return []
  const body = { ...WHOLE_LIST, sort_order: 'nombre:asc', filtros: { activo: 'true' } }
  const { data } = await call(session, accountingPrograms.search, { body })
  return data.map(({ id_programa, nombre }) => ({ value: id_programa, label: nombre }))
}

/** Program of the last export that is not voided, if any. */
async function lastProgram(session: Session): Promise<string | undefined> {
  const body = { ...WHOLE_LIST, limit: 1, filtros: { anulada: 'false' } }
  const found = await orElse(call(session, accountingExports.search, { body }), null)
  return found?.data[0]?.id_programa
}
