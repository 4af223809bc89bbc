import { resourceOf } from '../words/managed-keys.ts'

const search = (...resources: string[]) => resources.map((resource) => `POST-${resource}/search`)

const WEIGHING = search('third-parties', 'vehicles', 'products', 'payment-methods', 'origins', 'batches')
const LOAN = ['GET-financing-agreements', ...search('payment-methods', 'banks', 'products')]

/**
 * Searches and reads that the screen of a key calls in addition to its own list. A test compares the table with
 * the screens.
 */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  'POST-weighing-records': WEIGHING,
  'PUT-weighing-records': WEIGHING,
  'POST-settlements': search('weighing-records'),
  'PATCH-settlements/{id}/pay': search('payment-methods', 'banks'),
  'PATCH-accounts-payable/{id}/pay': search('payment-methods', 'banks'),
  'POST-payroll-payments': search('payment-methods', 'banks'),
  'POST-accounting-exports': search('accounting-programs'),
  'POST-invoices': search('third-parties', 'products'),
  'POST-notes': ['GET-invoices/{id}'],
  'PUT-invoices': ['GET-invoices/{id}', ...search('third-parties', 'products')],
  'POST-payment-receipts': search('third-parties', 'payment-methods', 'banks', 'accounts-receivable'),
  'PUT-payment-receipts': search('accounts-receivable'),
  'POST-applied-receipts': search('payment-receipts', 'accounts-receivable'),
  'POST-accounts-receivable': search('third-parties'),
  'POST-financing-agreements': search('third-parties'),
  'PUT-financing-agreements': [...LOAN, ...search('third-parties')],
  'POST-movements/search': search('third-parties'),
  'GET-reports/farmer-receivables': search('third-parties'),
  'GET-reports/farmer-statement': search('financing-agreements'),
  'GET-reports/withholding-certificate': search('third-parties'),
  'PATCH-users/{id}/add-rol': search('rols'),
  'PATCH-users/{id}/add-company': search('companies'),
  'POST-copies': ['GET-copies'],
}

/** Keys that are useful without the list of their area. */
const WITHOUT_LIST = /^(GET-|POST-(approval-requests|copies|imports)$)|\/search$/

/** Keys without which a key is useless: the list of its screen, and the calls of that screen. */
export function needsOf(key: string): string[] {
  const own = WITHOUT_LIST.test(key) ? [] : search(resourceOf(key))
  return [...new Set([...own, ...(CALLED[key] ?? [])])]
}
