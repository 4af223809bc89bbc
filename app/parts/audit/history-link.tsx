import { Link, useRouteLoaderData } from '@remix-run/react'
import type { HistoryLinkData } from './history.server.ts'

/** 'Ver historial' of the row that a dialog edits: the frame, which has the link too, is out of reach behind it. */
export function HistoryLink() {
  const frame = useRouteLoaderData('routes/_shell') as { historial?: HistoryLinkData | null } | undefined
  if (!frame?.historial) return null
  return (
    <p className="history">
      <Link to={frame.historial.to}>{frame.historial.label}</Link>
    </p>
  )
}
