/** By how the names of conditions begin: the tests of `api/` that come to them where the requests do not. */
export const NEAREST: Record<string, readonly string[]> = {
  'server/kit/http/idempotency': ['once'],
  'server/companies': ['companies/companies'],
  'server/people': ['people/rights', 'people/users'],
  'server/receivables/queries': ['receivables/receivables'],
  'server/numbers': ['numbers/numbering'],
  'server/reports/profitability-queries': ['reports/reports'],
  'server/kit/rows/rows.ts refusingDuplicates': ['milling/operations'],
}

/** Conditions that no answer can show to be out, each with the reason. */
export const CANNOT_SHOW: Record<string, string> = {
  'server/kit/rows/rows.ts updateRow 1':
    'it stands behind the lock of the same record, which has the condition',
  'server/kit/rows/rows.ts removeRow 1':
    'it stands behind the lock of the same record, which has the condition',
  'server/printing/queries.ts WHERE 1':
    'the paper is drawn of what the weighing’s own page reads, which has the condition',
  'server/approvals/requests-acts.ts requestApproval 1':
    'one request of a record waits for the same, by a unique index over all companies',
  'server/approvals/requests-acts.ts lapseRequests 1':
    'one request of a record waits for the same, by a unique index over all companies',
  'server/invoices/queries.ts INVOICES 1':
    'one receivable is of an invoice, by a unique index over all companies',
  'server/weighings/state-acts.ts refreshFeeState 1':
    'the papers of a fee are voided before its weighing is deleted, and nothing pays them after',
}
