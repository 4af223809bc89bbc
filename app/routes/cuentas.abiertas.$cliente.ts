import type { LoaderFunctionArgs } from '@remix-run/node'
import { readOpen } from '#app/parts/receipts/applying.server.ts'
import { idOf, NO_STORE, notFound, requirePermission } from '#app/session/guard.server.ts'

/** Open receivables of a client as JSON, for the receipt form. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-payment-receipts')
  const open = await readOpen(session, idOf(params, 'cliente'))
  if (open.desconocido) throw notFound()
  return Response.json(open, { headers: NO_STORE })
}
