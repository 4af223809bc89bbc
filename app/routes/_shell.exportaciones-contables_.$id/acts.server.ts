import { act, ofRecord, withCalls } from '#app/form/acts.server.ts'
import { accountingExports } from '#server/books/exports-contract.ts'
import { ReasonedVoiding } from '#server/kit/contract/common.ts'
import { ACTS } from './acts.tsx'

export const CALLS = withCalls(ACTS, {
  anular: act(accountingExports.void, ReasonedVoiding, ofRecord),
})
