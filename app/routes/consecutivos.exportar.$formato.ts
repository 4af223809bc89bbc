import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { consecutives } from '#server/contract/consecutives.ts'
import { consecutivos } from './_shell.consecutivos/list.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, consecutivos.keys.search)
  return exportList(request, session, consecutivos, (body, options) =>
    call(session, consecutives.search, { body, ...options }),
  )
}
