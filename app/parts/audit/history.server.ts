import { matchPath } from '@remix-run/react'
import { textIn, withQuery } from '#app/api/query.ts'
import type { UserSession } from '#app/session/guard.server.ts'
import { SCREENS } from '#app/session/screens.server.ts'

/** Address of a record's history in the audit; without a record, of its table. */
export const historyHref = (table: string, record = ''): string =>
  withQuery('/auditoria', { tabla: table, registro: record })

interface Audited {
  path: string
  table: string
  key?: Parameters<UserSession['can']>[0] | undefined
}

/** Screens of audited tables. Approval requests are excluded, because each is a dialog over its list. */
export const AUDITED_SCREENS: readonly Audited[] = [
  ...SCREENS.flatMap(({ path, table, key }) => (table ? { path, table, key } : [])),
  { path: '/approval-requests/:id', table: 'approval_requests' },
]

/** Screens with a last segment that looks like an id but is none. */
const NO_RECORD = ['/liquidacion-arroz/nueva', '/cuentas-por-pagar/pagar']

/**
 * Whether records of the table have a page that the person may open. Only such a page has the history link.
 */
const hasPage = (session: UserSession, table: string): boolean =>
  AUDITED_SCREENS.some(
    (one) => one.table === table && one.path.includes(':') && (!one.key || session.can(one.key)),
  )

/** Query parameters by which an address opens a row of a list. */
const OPEN_ROW = ['editar', 'renombrar', 'eliminar'] as const

export interface HistoryLinkData {
  to: string
  label: string
  /**
   * History address of an opened row, to which its id is appended. Only for lists whose records have no page.
   */
  rows?: string
}

/**
 * History address for the screen's record, opened row or list. Undefined for tables without audit, and for
 * people who may not read the audit.
 */
export function historyOf(session: UserSession, url: URL): HistoryLinkData | null {
  if (!session.can('POST-audit/search') || NO_RECORD.includes(url.pathname)) return null
  for (const { path, table } of AUDITED_SCREENS) {
    const match = matchPath(path, url.pathname)
    if (!match) continue
    const open = OPEN_ROW.map((name) => textIn(url.searchParams, name)).find(Boolean)
    const record = match.params.id ?? open
    return {
      to: historyHref(table, record),
      label: record ? 'Ver historial' : 'Historial',
      ...(!match.params.id && !hasPage(session, table) && { rows: `${historyHref(table)}&registro=` }),
    }
  }
  return null
}
