import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { millingOperations } from '#server/contract/milling-operations.ts'
import { maquilas } from './_shell.milling-operations/list.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, maquilas.keys.search)
  return exportList(request, session, maquilas, (body, options) =>
    call(session, millingOperations.search, { body, ...options }),
  )
}
