import { keysOf } from '../shared/managed-keys.ts'

/**
 * Every permission key of both documents (D1 §6, D2 §6) and those settled in contract.md, in one list.
 * A key is `METHOD-path`. `XPUT-` and `aPUT-` are stored aliases of `PUT-` (decision C-05).
 */
const managed = <R extends string>(resource: R) => {
  const { search, create, edit, remove } = keysOf(resource)
  return [search, create, edit, `XPUT-${resource}`, remove] as const
}

export const KEYS = [
  ...managed('third-parties'),
  'aPUT-third-parties',
  ...managed('weighing-records'),
  ...managed('settlements'),
  'PATCH-settlements/{id}/approve',
  'PATCH-settlements/{id}/pay',
  'PATCH-settlements/{id}/void',
  ...managed('milling-operations'),
  ...managed('invoices'),
  'GET-invoices/{id}',
  ...managed('payment-receipts'),
  ...managed('applied-receipts'),
  ...managed('accounts-receivable'),
  ...managed('financing-agreements'),
  'GET-financing-agreements',
  'PATCH-financing-agreements/{id}/close',
  'POST-approval-requests/search',
  'POST-approval-requests',
  'POST-approval-requests/approve-telegram-user',
  'PATCH-approval-requests/{id}/approve',
  'PATCH-approval-requests/{id}/reject',
  ...managed('employees'),
  ...managed('users'),
  'PATCH-users/{id}/add-rol',
  'PATCH-users/{id}/remove-rol',
  'PATCH-users/{id}/add-company',
  'PATCH-users/{id}/remove-company',
  ...managed('rols'),
  'PATCH-rols/{id}/add-route',
  'PATCH-rols/{id}/remove-route',
  ...managed('companies'),
  ...managed('cost-centers'),
  ...managed('consecutives'),
  ...managed('batches'),
  ...managed('payment-methods'),
  ...managed('products'),
  ...managed('origins'),
  ...managed('vehicles'),
  ...managed('banks'),
  ...managed('rates'),
  'POST-movements/search',
  'POST-audit/search',
  'GET-reports/farmer-statement',
  'GET-reports/farmer-receivables',
  'GET-reports/profitability',
  'GET-reports/payroll-slip',
  'GET-reports/fomento',
  'GET-reports/withholdings',
  'GET-reports/withholding-certificate',
] as const

export type Key = (typeof KEYS)[number]

/** Keys that the documents write without `/{id}` and others write with it (C-08), and `:id` for `{id}` (C-09). */
const WITHOUT_ID = /^DELETE-(applied-receipts|payment-receipts|accounts-receivable)$/

/** The one form under which a key is compared: `XPUT-x`, `aPUT-x` → `PUT-x`; `:id` → `{id}` (C-05, C-08, C-09). */
export function canonicalKey(key: string): string {
  const plain = key
    .trim()
    .replace(/^(XPUT|aPUT)-/, 'PUT-')
    .replace(/:id\b/g, '{id}')
  return WITHOUT_ID.test(plain) ? `${plain}/{id}` : plain
}

/** Whether the granted keys hold what is asked; `POST-employees` opens the list of employees too (C-07). */
export function holdsKey(granted: ReadonlySet<string>, asked: Key): boolean {
  const key = canonicalKey(asked)
  if (granted.has(key)) return true
  return key === 'POST-employees/search' && granted.has('POST-employees')
}

/** The granted keys in canonical form. */
export function grantedKeys(keys: Iterable<string>): Set<string> {
  return new Set([...keys].map(canonicalKey))
}
