import type { LoaderFunctionArgs } from '@remix-run/node'
import { readOpen } from '#app/parts/receipts/applying.server.ts'
import { NO_STORE, requirePermission } from '#app/session/guard.server.ts'

/** The open receivables of a client, for the form of a receipt once its client is chosen. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-payment-receipts')
  return Response.json(await readOpen(session, params.cliente ?? ''), { headers: NO_STORE })
}
