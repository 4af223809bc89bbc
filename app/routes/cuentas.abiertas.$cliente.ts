import type { LoaderFunctionArgs } from '@remix-run/node'
import { readOpen } from '#app/parts/receipts/applying.server.ts'
import { NO_STORE, requirePermission } from '#app/session/guard.server.ts'

/** Open receivables of a client as JSON, for the receipt form. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-payment-receipts')
  return Response.json(await readOpen(session, params.cliente ?? ''), { headers: NO_STORE })
}
