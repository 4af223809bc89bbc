import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { employees } from '#server/contract/employees.ts'
import { empleados } from './_shell.employee.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, empleados.keys.search)
  return exportList(request, session, empleados, (body, options) =>
    call(session, employees.search, { body, ...options }),
  )
}
