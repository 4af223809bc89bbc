import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { terceros } from './_shell.terceros/route.tsx'
import { searchThirdParties } from './_shell.terceros/search.server.ts'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, terceros.keys.search)
  return exportList(request, session, terceros, (...call) => searchThirdParties(session, ...call))
}
