import { AGREEMENT_CHECKS } from '#server/financing/checks.ts'
import { AUDIT_CHECKS } from '#server/audit/checks.ts'
import type { Check } from '#server/kit/check.ts'
import { COMPANY_CHECKS } from '#server/companies/checks.ts'
import { MONEY_CHECKS } from '#server/receivables/checks.ts'
import { NUMBER_CHECKS } from '#server/numbers/checks.ts'
import { REPEATED_CHECKS } from './repeated.ts'
import { SETTLEMENT_CHECKS } from '#server/settlements/checks.ts'
import { STOCK_CHECKS } from '#server/stock/checks.ts'
import { VOUCHER_CHECKS } from '#server/books/checks.ts'
import { WEIGHING_CHECKS } from '#server/weighings/checks.ts'
import { PAYROLL_CHECKS } from '#server/payroll/checks.ts'
import { RATE_CHECKS } from '#server/rates/checks.ts'

/** All checks, in the order of their output. */
export const CHECKS: readonly Check[] = [
  ...WEIGHING_CHECKS,
  ...SETTLEMENT_CHECKS,
  ...AGREEMENT_CHECKS,
  ...MONEY_CHECKS,
  ...STOCK_CHECKS,
  ...VOUCHER_CHECKS,
  ...PAYROLL_CHECKS,
  ...RATE_CHECKS,
  ...NUMBER_CHECKS,
  ...COMPANY_CHECKS,
  ...REPEATED_CHECKS,
  ...AUDIT_CHECKS,
]
