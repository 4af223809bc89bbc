import { matchPath } from '@remix-run/react'
import type { Session } from '#app/session/guard.server.ts'
import { historyHref } from './address.ts'

/** The audited table of what a screen shows, by its address; one with an id shows one record. */
export const AUDITED_SCREENS: Readonly<Record<string, string>> = {
  '/terceros': 'third_parties',
  '/terceros/:id': 'third_parties',
  '/terceros/editar/:id': 'third_parties',
  '/financing-agreements': 'financing_agreements',
  '/financing-details/:id': 'financing_agreements',
  '/save-financing-agreement/:id': 'financing_agreements',
  '/weighing-records': 'weighing_records',
  '/weighing-records/final-weight/:id': 'weighing_records',
  '/save-weighing-records/:id': 'weighing_records',
  '/liquidacion-arroz': 'settlements',
  '/liquidacion-arroz/:id': 'settlements',
  '/milling-operations': 'milling_operations',
  '/invoices': 'invoices',
  '/invoices/:id': 'invoices',
  '/save-invoice/:id': 'invoices',
  '/payment-receipts': 'payment_receipts',
  '/payment-receipts/:id': 'payment_receipts',
  '/applied-receipts': 'applied_receipts',
  '/accounts-receivable': 'accounts_receivable',
  '/approval-requests': 'approval_requests',
  '/approval-requests/:id': 'approval_requests',
  '/employee': 'employees',
  '/colilla-nomina': 'payroll_records',
  '/users': 'users',
  '/rols': 'roles',
  '/rols/:id': 'roles',
  '/companies': 'companies',
  '/cost-centers': 'cost_centers',
  '/consecutivos': 'consecutives',
  '/batch': 'batches',
  '/payment-methods': 'payment_methods',
  '/bank': 'banks',
  '/rates': 'rates',
  '/products': 'products',
  '/origins': 'origins',
  '/vehicles': 'vehicles',
}

/** Screens whose last part reads like an id and is none. */
const NO_RECORD = ['/liquidacion-arroz/nueva']

const WITH_PAGE = Object.entries(AUDITED_SCREENS).flatMap(([path, table]) =>
  path.includes(':') ? table : [],
)

/** What the address names of the row that is open on a list. */
const OPEN_ROW = ['editar', 'renombrar', 'eliminar'] as const

export interface HistoryLinkData {
  to: string
  label: string
  /** On a list whose records have no page: where the history of a row stands, its id still to come. */
  rows?: string
}

/**
 * Where the history of what an address shows stands, for who may read it: of the record, of the row that is open on a
 * list, else of the whole list; nothing where nothing is audited.
 */
export function historyOf(session: Session, url: URL): HistoryLinkData | null {
  if (!session.can('POST-audit/search') || NO_RECORD.includes(url.pathname)) return null
  for (const [path, table] of Object.entries(AUDITED_SCREENS)) {
    const match = matchPath(path, url.pathname)
    if (!match) continue
    const open = OPEN_ROW.map((name) => url.searchParams.get(name)).find(Boolean)
    const record = match.params.id ?? open ?? ''
    return {
      to: historyHref(table, record),
      label: record ? 'Ver historial' : 'Historial',
      ...(!WITH_PAGE.includes(table) && { rows: `${historyHref(table)}&registro=` }),
    }
  }
  return null
}
