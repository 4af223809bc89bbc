import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { companies } from '#server/contract/companies.ts'
import { empresas } from './_shell.companies/route.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, empresas.keys.search)
  return exportList(request, session, empresas, (body, options) =>
    call(session, companies.search, { body, ...options }),
  )
}
