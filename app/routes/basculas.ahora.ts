import type { LoaderFunctionArgs } from '@remix-run/node'
import { mayRead } from '#app/parts/scales/scale.server.ts'
import { tellScales } from '#app/parts/scales/live.server.ts'
import { forbidden, requireSession } from '#app/session/guard.server.ts'

/** Streams the scales of the company to an open page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  if (!mayRead(session)) throw forbidden()
  return tellScales(request, session)
}
