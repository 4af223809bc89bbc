import { financingAgreements } from '#server/financing/contract.ts'
import { filesOf, rowsOf } from '#app/parts/list-files.server.ts'
import { financingAgreementsList, financingAgreementsListOf } from './list.tsx'

export const files = filesOf(
  financingAgreementsList,
  rowsOf(financingAgreements.search),
  financingAgreementsListOf,
)
