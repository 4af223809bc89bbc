import { matchPath } from '@remix-run/react'
import type { Session } from '#app/session/guard.server.ts'
import { SCREENS } from '#app/session/screens.server.ts'
import { historyHref } from './history-address.ts'

interface Audited {
  path: string
  table: string
  key?: Parameters<Session['can']>[0] | undefined
}

/** The screens of what is audited; a request is a dialog over its list, and no screen of its own. */
export const AUDITED_SCREENS: readonly Audited[] = [
  ...SCREENS.flatMap(({ path, table, key }) => (table ? { path, table, key } : [])),
  { path: '/approval-requests/:id', table: 'approval_requests' },
]

/** Screens whose last part reads like an id and is none. */
const NO_RECORD = ['/liquidacion-arroz/nueva', '/cuentas-por-pagar/pagar']

/** Whether a record of the table has a page that this person may open: only there its history is a link of the page. */
const hasPage = (session: Session, table: string): boolean =>
  AUDITED_SCREENS.some(
    (one) => one.table === table && one.path.includes(':') && (!one.key || session.can(one.key)),
  )

/** What the address names of the row that is open on a list. */
const OPEN_ROW = ['editar', 'renombrar', 'eliminar'] as const

export interface HistoryLinkData {
  to: string
  label: string
  /** On a list whose records have no page that this person may open: where the history of a row stands, its id still to come. */
  rows?: string
}

/**
 * Where the history of what an address shows stands, for who may read it: of the record, of the row that is open on a
 * list, else of the whole list; nothing where nothing is audited.
 */
export function historyOf(session: Session, url: URL): HistoryLinkData | null {
  if (!session.can('POST-audit/search') || NO_RECORD.includes(url.pathname)) return null
  for (const { path, table } of AUDITED_SCREENS) {
    const match = matchPath(path, url.pathname)
    if (!match) continue
    const open = OPEN_ROW.map((name) => url.searchParams.get(name)).find(Boolean)
    const record = match.params.id ?? open ?? ''
    return {
      to: historyHref(table, record),
      label: record ? 'Ver historial' : 'Historial',
      ...(!match.params.id && !hasPage(session, table) && { rows: `${historyHref(table)}&registro=` }),
    }
  }
  return null
}
