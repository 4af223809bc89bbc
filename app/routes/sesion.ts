import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '#app/session/guard.server.ts'

/** 204 while the session is valid. A page restored by the browser calls this route before it is shown again. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } })
}
