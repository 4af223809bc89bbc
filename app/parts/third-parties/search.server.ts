import { call } from '#app/api/client.server.ts'
import type { Search } from '#app/list/read-page.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { type ThirdParty, thirdParties } from '#server/contract/third-parties.ts'

/** The documents' own call for one type (N-13), so that the filter works with any API that has it. */
export function searchThirdParties(
  session: Session,
  ...[{ filtros = {}, ...asked }, options]: Parameters<Search<ThirdParty>>
): ReturnType<Search<ThirdParty>> {
  const { tipo, ...others } = filtros
  const body = { ...asked, filtros: others }
  if (!tipo) return call(session, thirdParties.search, { body, ...options })
  return call(session, thirdParties.searchByType, { params: { type: tipo }, body, ...options })
}
