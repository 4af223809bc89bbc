import type { LoaderFunctionArgs } from '@remix-run/node'
import { readPlateOffers } from '#app/parts/weighings/offers.server.ts'
import { NO_STORE, requirePermission } from '#app/session/guard.server.ts'

/** Offers of the weighing form for a chosen plate. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-weighing-records/search')
  return Response.json(await readPlateOffers(session, params.id ?? ''), { headers: NO_STORE })
}
