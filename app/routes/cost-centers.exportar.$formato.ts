import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { costCenters } from '#server/contract/cost-centers.ts'
import { centrosDeCosto } from './_shell.cost-centers.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, centrosDeCosto.keys.search)
  return exportList(request, session, centrosDeCosto, (body, options) =>
    call(session, costCenters.search, { body, ...options }),
  )
}
