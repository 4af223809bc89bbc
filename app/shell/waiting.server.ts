import { ApiError, call } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { approvalRequests } from '#server/approvals/contract.ts'
import type { Key } from '#server/kit/contract/keys.ts'

/** Who decides: to nobody else the menu tells how many requests wait. */
const DECIDING: readonly Key[] = [
  'POST-approval-requests/approve-telegram-user',
  'PATCH-approval-requests/{id}/approve',
]
/** The count is asked at most this often for one person in one company. */
const FRESH_MS = 30_000
/** A page does not wait longer for it; it is drawn without. */
const PATIENCE_MS = 500
/** More people than ever decide in one company; past it the counts are asked again. */
const KEPT = 1000

interface Counted {
  cantidad: number
  until: number
}

const counts = new Map<string, Counted>()

/**
 * How many requests wait for this person's decision; 0 for who decides none, and where the API does not say. It is asked
 * beside the screen's own call, kept for half a minute in this process, and forgotten when somebody decides here: a page
 * costs no further call.
 */
export async function countWaiting(session: Session): Promise<number> {
  if (!session.compania || !session.can('POST-approval-requests/search')) return 0
  if (!DECIDING.some((key) => session.can(key))) return 0
  const who = `${session.idUsuario} ${session.empresa}`
  const known = counts.get(who)
  if (known && known.until > Date.now()) return known.cantidad
  const cantidad = await ask(session)
  if (counts.size >= KEPT) counts.clear()
  counts.set(who, { cantidad, until: Date.now() + FRESH_MS })
  return cantidad
}

async function ask(session: Session): Promise<number> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return (await call(session, approvalRequests.waiting, { signal })).cantidad
  } catch (error) {
    if (error instanceof ApiError) return 0
    throw error
  }
}

/** Something was decided: the next page counts again. */
export function forgetWaiting(): void {
  counts.clear()
}
