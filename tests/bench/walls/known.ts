/** By how the names of conditions begin: the tests of `api/` that come to them where the requests do not. */
export const NEAREST: Record<string, readonly string[]> = {
  'server/plugins/idempotency': ['once'],
  'server/queries/companies': ['companies'],
  'server/queries/users': ['user-rights', 'users'],
  'server/queries/receivables': ['accounts-receivable'],
  'server/queries/consecutives': ['numbering'],
  'server/queries/reports/profitability': ['reports'],
  'server/queries/rows.ts refusingDuplicates': ['milling-operations'],
}

/** Conditions that no answer can show to be out, each with the reason. */
export const CANNOT_SHOW: Record<string, string> = {
  'server/queries/rows.ts updateRow 1':
    'it stands behind the lock of the same record, which has the condition',
  'server/queries/rows.ts removeRow 1':
    'it stands behind the lock of the same record, which has the condition',
  'server/queries/documents.ts WHERE 1':
    'the paper is drawn of what the weighing’s own page reads, which has the condition',
  'server/queries/approval-requests.ts requestApproval 1':
    'one request of a record waits for the same, by a unique index over all companies',
  'server/queries/approval-requests.ts lapseRequests 1':
    'one request of a record waits for the same, by a unique index over all companies',
  'server/queries/invoices.ts INVOICES 1':
    'one receivable is of an invoice, by a unique index over all companies',
  'server/queries/weighings/resource.ts refreshFeeState 1':
    'the papers of a fee are voided before its weighing is deleted, and nothing pays them after',
}
