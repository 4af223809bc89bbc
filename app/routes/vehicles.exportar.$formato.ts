import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { vehicles } from '#server/contract/vehicles.ts'
import { vehiculos } from './_shell.vehicles.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, vehiculos.keys.search)
  return exportList(request, session, vehiculos, (body, options) =>
    call(session, vehicles.search, { body, ...options }),
  )
}
