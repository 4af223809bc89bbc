import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { ApiError, callOpen } from '#app/api/client.server.ts'
import { requireOwnOrigin } from '#app/session/guard.server.ts'
import { log } from '#app/session/log.server.ts'
import { clearSession, readSession } from '#app/session/session.server.ts'
import { stampHeaders } from '#app/session/stamp.server.ts'
import { writeCrumbs } from '#app/shell/crumbs.server.ts'
import { auth } from '#server/contract/auth.ts'

export function loader() {
  return redirect('/home')
}

/**
 * 'Cerrar sesión' (D1 §4): the token ends, and session and way back are emptied. Pages with data were never kept, and a
 * kept form is shown again only after asking (shell/coming-back.ts). `Clear-Site-Data: "cache"` is not sent: Chrome goes
 * through its whole cache before it shows the next page, up to 20 s, and Firefox no longer does anything for it.
 */
export async function action({ request }: ActionFunctionArgs) {
  requireOwnOrigin(request)
  await endToken(request)
  const response = redirect('/login')
  response.headers.append('Set-Cookie', await clearSession())
  response.headers.append('Set-Cookie', await writeCrumbs([]))
  return response
}

/** Another API may not know the call, and one that is down must keep nobody from leaving. */
async function endToken(request: Request): Promise<void> {
  const session = await readSession(request)
  if (!session) return
  try {
    await callOpen({ ...stampHeaders(request), token: session.token }, auth.logout, {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 401) log.warn({ estado: error.status }, 'el token no se pudo terminar')
  }
}
