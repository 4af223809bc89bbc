import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { exportList } from '#app/export/export.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { products } from '#server/contract/products.ts'
import { productos } from './_shell.products.tsx'

/** PDF and Excel of the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, productos.keys.search)
  return exportList(request, session, productos, (body, options) =>
    call(session, products.search, { body, ...options }),
  )
}
