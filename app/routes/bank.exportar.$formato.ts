import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { banks } from '#server/contract/banks.ts'
import { bancos } from './_shell.bank/list.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, bancos.keys.search)
  return exportList(request, session, bancos, (body, options) =>
    call(session, banks.search, { body, ...options }),
  )
}
