/** Tests of `api/` that reach conditions which the requests do not, by prefix of the condition's name. */
export const NEAREST: Record<string, readonly string[]> = {
  'server/kit/http/idempotency': ['once'],
  'server/companies': ['companies/companies'],
  'server/people': ['people/rights', 'people/users'],
  'server/receivables/queries': ['receivables/receivables'],
  'server/ops/checks': ['numbers/numbering'],
  'server/reports/profitability-queries': ['reports/reports'],
  'server/kit/rows/rows.ts refusingDuplicates': ['milling/operations'],
}

/** Conditions that no answer can reveal, with the reason. */
export const CANNOT_SHOW: Record<string, string> = {
  'server/kit/rows/rows.ts updateRow 1': 'the lock of the same record has the condition already',
  'server/kit/rows/rows.ts removeRow 1': 'the lock of the same record has the condition already',
  'server/approvals/requests-acts.ts requestApproval 1':
    'a unique index over all companies allows one waiting request per record',
  'server/approvals/requests-acts.ts lapseRequests 1':
    'a unique index over all companies allows one waiting request per record',
  'server/invoices/queries.ts INVOICES 1':
    'a unique index over all companies allows one receivable per invoice',
  'server/weighings/state-acts.ts refreshFeeState 1':
    'the documents of a fee are voided before the weighing is deleted, so nothing pays them later',
}
