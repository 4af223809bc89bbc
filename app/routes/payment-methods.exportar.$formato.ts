import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { paymentMethods } from '#server/contract/payment-methods.ts'
import { formasDePago } from './_shell.payment-methods/list.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, formasDePago.keys.search)
  return exportList(request, session, formasDePago, (body, options) =>
    call(session, paymentMethods.search, { body, ...options }),
  )
}
