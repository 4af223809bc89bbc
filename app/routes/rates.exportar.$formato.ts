import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { rates } from '#server/contract/rates.ts'
import { tarifas } from './_shell.rates/list.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, tarifas.keys.search)
  return exportList(request, session, tarifas, (body, options) =>
    call(session, rates.search, { body, ...options }),
  )
}
