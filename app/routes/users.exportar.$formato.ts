import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { users } from '#server/contract/users.ts'
import { usuarios } from './_shell.users/list.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, usuarios.keys.search)
  return exportList(request, session, usuarios, (body, options) =>
    call(session, users.search, { body, ...options }),
  )
}
