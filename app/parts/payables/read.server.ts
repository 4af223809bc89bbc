import { call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import type { Search } from '#app/list/read-page.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { accountsPayable, type Payable } from '#server/payables/contract.ts'

/** Maximum ids in one filter of a search. */
const AT_ONCE = 5

/** Open payables with the given ids, by third party. */
export async function payablesOf(session: Session, ids: readonly string[]): Promise<Payable[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, place) =>
    ids.slice(place * AT_ONCE, (place + 1) * AT_ONCE).join(','),
  )
  const found = await Promise.all(
    parts.map((cuentas) =>
      call(session, accountsPayable.search, {
        body: { ...WHOLE_LIST, filtros: { cuentas, con_saldo: 'true' } },
      }),
    ),
  )
  return found
    .flatMap(({ data }) => data)
    .sort((one, other) => one.nombre_tercero.localeCompare(other.nombre_tercero, 'es'))
}

/** Search of payables. Default order: most overdue first. */
export function searchPayables(
  session: Session,
  ...[{ sort_order, ...asked }, options]: Parameters<Search<Payable>>
): ReturnType<Search<Payable>> {
  const body = { ...asked, sort_order: sort_order || 'por_vencimiento:asc' }
  return call(session, accountsPayable.search, { body, ...options })
}
