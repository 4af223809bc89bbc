import type { UserSession } from '#app/session/guard.server.ts'
import { mayOpen } from '#app/session/screens.server.ts'
import type { BankMovement } from '#server/bank/contract.ts'
import { documentPath } from './words.ts'

/** The movements, without the documents that the user may not open: they are no links then. */
export const withOpenDocuments = (session: UserSession, rows: readonly BankMovement[]): BankMovement[] =>
  rows.map((row) => {
    const to = documentPath(row)
    return to === undefined || mayOpen(session, to) ? row : { ...row, documento: '' }
  })
