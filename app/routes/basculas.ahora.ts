import type { LoaderFunctionArgs } from '@remix-run/node'
import { whenAnswered } from '#app/api/stamp.server.ts'
import { mayRead } from '#app/parts/scales/scale.server.ts'
import { tellScales } from '#app/parts/scales/live.server.ts'
import { forbidden, NO_STORE, requireSession } from '#app/session/guard.server.ts'

/** Open streams of one person. A browser opens six connections to a server. */
const STREAMS = 6
const open = new Map<string, number>()

function count(idUsuario: string, change: 1 | -1): void {
  const left = (open.get(idUsuario) ?? 0) + change
  if (left > 0) open.set(idUsuario, left)
  else open.delete(idUsuario)
}

/**
 * Streams the scales of the company to an open page. Answers 429 above six streams of one person; that page then shows
 * no weights.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  if (!mayRead(session)) throw forbidden()
  const { idUsuario } = session
  if ((open.get(idUsuario) ?? 0) >= STREAMS) return new Response(null, { status: 429, headers: NO_STORE })
  count(idUsuario, 1)
  whenAnswered(request, () => count(idUsuario, -1))
  return tellScales(request, session)
}
