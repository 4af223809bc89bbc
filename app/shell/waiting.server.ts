import { call, orElse } from '#app/api/client.server.ts'
import type { UserSession } from '#app/session/guard.server.ts'
import { approvalRequests } from '#server/approvals/contract.ts'
import type { Key } from '#server/kit/contract/keys.ts'

/** Keys of users who decide requests; only they see the count. */
const DECIDING: readonly Key[] = [
  'POST-approval-requests/approve-telegram-user',
  'PATCH-approval-requests/{id}/approve',
]
/** Milliseconds that a count is cached per user and company. */
const FRESH_MS = 30_000
/** Milliseconds to wait for the count; the page is then drawn without it. */
const PATIENCE_MS = 500
/** Maximum cached counts; then the cache is emptied. */
const KEPT = 1000

interface Counted {
  cantidad: number
  until: number
}

const counts = new Map<string, Counted>()

/**
 * Number of requests waiting for this user's decision. 0 for users who decide nothing, and when the API does
 * not answer. Queried in parallel with the screen's call and cached for 30 s in this process.
 */
export async function countWaiting(session: UserSession): Promise<number> {
  // The change of the password may have just ended the request's own token.
  if (session.debeCambiar || !session.compania || !session.can('POST-approval-requests/search')) return 0
  if (!session.can(DECIDING)) return 0
  const who = `${session.idUsuario} ${session.empresa}`
  const known = counts.get(who)
  if (known && known.until > performance.now()) return known.cantidad
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const { cantidad } = await orElse(call(session, approvalRequests.waiting, { signal }), { cantidad: 0 })
  if (counts.size >= KEPT) counts.clear()
  counts.set(who, { cantidad, until: performance.now() + FRESH_MS })
  return cantidad
}

/** Empties the cache after a decision. */
export function forgetWaiting(): void {
  counts.clear()
}
