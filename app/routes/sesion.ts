import type { LoaderFunctionArgs } from '@remix-run/node'
import { queryText } from '#app/api/query.ts'
import { ownerOf } from '#app/form/drafts.server.ts'
import { forbidden, requireUser } from '#app/session/guard.server.ts'

/**
 * 204 while the user whose page it is (`de`, as in `data-owner`) is signed in. A page restored by the browser calls
 * this route before it is shown again.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireUser(request)
  if (queryText(request.url, 'de') !== ownerOf(session.idUsuario)) throw forbidden()
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } })
}
