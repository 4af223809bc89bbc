import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { origins } from '#server/contract/origins.ts'
import { origenes } from './_shell.origins.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, origenes.keys.search)
  return exportList(request, session, origenes, (body, options) =>
    call(session, origins.search, { body, ...options }),
  )
}
