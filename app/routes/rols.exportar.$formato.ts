import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { roles } from '#server/contract/roles.ts'
import { lista } from './_shell.rols.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, lista.keys.search)
  return exportList(request, session, lista, (body, options) =>
    call(session, roles.search, { body, ...options }),
  )
}
