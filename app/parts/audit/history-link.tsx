import { Link, useRouteLoaderData } from '@remix-run/react'
import type { HistoryLinkData } from './history.server.ts'

/** 'Ver historial' inside an edit dialog, which covers the link of the page. */
export function HistoryLink() {
  const frame = useRouteLoaderData('routes/_shell') as { historial?: HistoryLinkData | null } | undefined
  if (!frame?.historial) return null
  return (
    <p className="history">
      <Link to={frame.historial.to}>{frame.historial.label}</Link>
    </p>
  )
}
