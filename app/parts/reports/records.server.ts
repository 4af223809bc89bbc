import type { Session } from '#app/session/guard.server.ts'
import { findScreen } from '#app/shell/crumbs.server.ts'

/** Whether a person may open the screen that a report's line leads to. */
export function mayOpen(session: Session, address: string): boolean {
  const key = findScreen(address.split('?')[0] ?? '')?.key
  return key === undefined || session.can(key)
}
