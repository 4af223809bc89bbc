import { ApiError, call } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { thirdParties } from '#server/contract/third-parties.ts'

/**
 * The third party that `?tercero=` of a list names (N-54), for withFixedFilter: undefined when the address names
 * nobody, null when there is none of that id; who may not see third parties, or whom the API does not answer, gets a
 * chip without the name.
 */
export async function askedThirdParty(request: Request, session: Session) {
  const id = new URL(request.url).searchParams.get('tercero')?.slice(0, 64)
  if (!id) return undefined
  const unnamed = { value: id, label: 'el elegido' }
  if (!session.can('POST-third-parties/search')) return unnamed
  try {
    const { nombre } = await call(session, thirdParties.get, { params: { id } })
    return { value: id, label: nombre }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 404 ? null : unnamed
  }
}
