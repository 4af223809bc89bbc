import { AGREEMENT_CHECKS } from '#server/financing/checks.ts'
import { AUDIT_CHECKS } from '#server/audit/checks.ts'
import { BANK_CHECKS } from '#server/bank/checks.ts'
import type { Check } from '#server/kit/check.ts'
import { COMPANY_CHECKS } from '#server/companies/checks.ts'
import { ELECTRONIC_CHECKS } from '#server/electronic-documents/checks.ts'
import { INVOICE_CHECKS } from '#server/invoices/checks.ts'
import { NUMBER_CHECKS } from '#server/ops/checks/numbers.ts'
import { PAYABLE_CHECKS } from '#server/payables/checks.ts'
import { RECEIPT_CHECKS } from '#server/receipts/checks.ts'
import { RECEIVABLE_CHECKS } from '#server/receivables/checks.ts'
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
  ...RECEIVABLE_CHECKS,
  ...RECEIPT_CHECKS,
  ...INVOICE_CHECKS,
  ...ELECTRONIC_CHECKS,
  ...PAYABLE_CHECKS,
  ...BANK_CHECKS,
  ...STOCK_CHECKS,
  ...VOUCHER_CHECKS,
  ...PAYROLL_CHECKS,
  ...RATE_CHECKS,
  ...NUMBER_CHECKS,
  ...COMPANY_CHECKS,
  ...REPEATED_CHECKS,
  ...AUDIT_CHECKS,
]
