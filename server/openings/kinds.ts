import type { ImportKind } from '#server/kit/reading/import-kind.ts'
import { openingAccounts } from './accounts-kind.ts'
import { openingAdvances, openingClientAdvances } from './advances-kind.ts'
import { openingAgreements } from './agreements-kind.ts'
import { openingDeposits } from './deposits-kind.ts'
import { openingPayables } from './payables-kind.ts'
import { openingReceivables } from './receivables-kind.ts'
import { openingStock } from './stock-kind.ts'

/** Opening balances of a company, in the order of the screen. */
export const OPENING_KINDS: readonly ImportKind[] = [
  openingReceivables,
  openingAgreements,
  openingPayables,
  openingAdvances,
  openingClientAdvances,
  openingDeposits,
  openingStock,
  openingAccounts,
]
