import { ApiError, call } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { thirdParties } from '#server/contract/third-parties.ts'

/** What there is with a third party; null where the API does not say it, so that the form is still drawn. */
export async function readSummary(session: Session, id: string) {
  try {
    return await call(session, thirdParties.summary, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return null
  }
}
