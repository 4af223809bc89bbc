import type { ImportKind } from '../kind.ts'
import { openingAccounts } from './opening-accounts.ts'
import { openingAdvances, openingClientAdvances } from './opening-advances.ts'
import { openingAgreements } from './opening-agreements.ts'
import { openingDeposits } from './opening-deposits.ts'
import { openingPayables } from './opening-payables.ts'
import { openingReceivables } from './opening-receivables.ts'

/** What a company brings with it on its first day (N-161), in the order in which it is offered. */
export const OPENING_KINDS: readonly ImportKind[] = [
  openingReceivables,
  openingAgreements,
  openingPayables,
  openingAdvances,
  openingClientAdvances,
  openingDeposits,
  openingAccounts,
]
