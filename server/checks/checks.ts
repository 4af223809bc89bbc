import { AGREEMENT_CHECKS } from './agreements.ts'
import { AUDIT_CHECKS } from './audit.ts'
import type { Check } from './check.ts'
import { COMPANY_CHECKS } from './companies.ts'
import { MONEY_CHECKS } from './money.ts'
import { NUMBER_CHECKS } from './numbers.ts'
import { REPEATED_CHECKS } from './repeated.ts'
import { SETTLEMENT_CHECKS } from './settlements.ts'
import { STOCK_CHECKS } from './stock.ts'
import { VOUCHER_CHECKS } from './vouchers.ts'
import { WEIGHING_CHECKS } from './weighings.ts'
import { WORK_CHECKS } from './work.ts'

/** Everything that has to hold, in the order in which it is told. */
export const CHECKS: readonly Check[] = [
  ...WEIGHING_CHECKS,
  ...SETTLEMENT_CHECKS,
  ...AGREEMENT_CHECKS,
  ...MONEY_CHECKS,
  ...STOCK_CHECKS,
  ...VOUCHER_CHECKS,
  ...WORK_CHECKS,
  ...NUMBER_CHECKS,
  ...COMPANY_CHECKS,
  ...REPEATED_CHECKS,
  ...AUDIT_CHECKS,
]
