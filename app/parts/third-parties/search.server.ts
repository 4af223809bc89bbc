import { call } from '#app/api/client.server.ts'
import type { Search } from '#app/list/list.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { type ThirdParty, thirdParties } from '#server/contract/third-parties.ts'

/** The documents' own call for one type (N-13), so that the filter works with any API that has it. */
export function searchThirdParties(
  session: Session,
  ...[{ filtros, ...body }, options]: Parameters<Search<ThirdParty>>
): ReturnType<Search<ThirdParty>> {
  if (!filtros?.tipo) return call(session, thirdParties.search, { body, ...options })
  return call(session, thirdParties.searchByType, { params: { type: filtros.tipo }, body, ...options })
}
