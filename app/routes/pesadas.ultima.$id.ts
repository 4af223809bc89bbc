import type { LoaderFunctionArgs } from '@remix-run/node'
import { readLast, readPlateOffers } from '#app/parts/weighings/offers.server.ts'
import { idOf, NO_STORE, ofAddress, requirePermission } from '#app/session/guard.server.ts'

/** Offers of the weighing form for a chosen plate. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-weighing-records/search')
  const id = idOf(params)
  const last = ofAddress(readLast(session, id))
  return Response.json(await readPlateOffers(session, id, last), { headers: NO_STORE })
}
