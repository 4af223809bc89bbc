import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { batches } from '#server/contract/batches.ts'
import { lotes } from './_shell.batch.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, lotes.keys.search)
  return exportList(request, session, lotes, (body, options) =>
    call(session, batches.search, { body, ...options }),
  )
}
