import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { settlements } from '#server/contract/settlements.ts'
import { liquidaciones } from './_shell.liquidacion-arroz/list.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, liquidaciones.keys.search)
  return exportList(request, session, liquidaciones, (body, options) =>
    call(session, settlements.search, { body, ...options }),
  )
}
