import { call, orElse } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { settlements } from '#server/contract/settlements.ts'

/** What the price list of today proposes for them; null where it, or the API, proposes nothing. */
export async function proposedPrice(session: Session, pesadas: string[]) {
  if (pesadas.length === 0) return null
  const asked = call(session, settlements.prices, { body: { pesadas } })
  return orElse(
    asked.then(({ data }) => data),
    null,
  )
}
