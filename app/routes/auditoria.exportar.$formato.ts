import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { readFilters } from './_shell.auditoria/filters.ts'
import { auditoria, auditoriaCon } from './_shell.auditoria/list.ts'
import { searchAudit } from './_shell.auditoria/search.server.ts'

/** 'Exportar a Excel': every entry that passes the filters (N-18). */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, auditoria.keys.search)
  const filters = readFilters(new URL(request.url).searchParams)
  return exportList(request, session, auditoriaCon(filters), (...call) =>
    searchAudit(session, filters, ...call),
  )
}
