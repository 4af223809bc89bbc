import { call } from '#app/api/client.server.ts'
import { actWithForm } from '#app/form/acts.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { accountingExports } from '#server/books/exports-contract.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'

export const doings = (session: Session, id: string) => ({
  anular: actWithForm(accountingExports.void, ReasonedVoiding, (value, version) =>
    call(session, accountingExports.void, { params: { id }, body: { ...value, version } }),
  ),
})
