import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { ApiError, callOpen } from '#app/api/client.server.ts'
import { forgetDraftsOf } from '#app/form/drafts.server.ts'
import { requireOwnOrigin } from '#app/session/guard.server.ts'
import { log } from '#app/api/log.server.ts'
import { clearSession, readSession, type StoredSession } from '#app/session/session.server.ts'
import { stampHeaders } from '#app/api/stamp.server.ts'
import { writeCrumbs } from '#app/shell/visits.server.ts'
import { auth } from '#server/people/auth-contract.ts'

export function loader() {
  return redirect('/home')
}

/** 'Cerrar sesión' (D1 §4): the token ends, and session, way back and what the browser kept are emptied. */
export async function action({ request }: ActionFunctionArgs) {
  requireOwnOrigin(request)
  const session = await readSession(request)
  if (session) await endToken(request, session)
  const response = redirect('/login')
  response.headers.append('Set-Cookie', await clearSession())
  response.headers.append('Set-Cookie', await writeCrumbs([]))
  if (session) response.headers.append('Set-Cookie', await forgetDraftsOf(request, session.idUsuario))
  // Without scripts nothing else keeps Back from showing a form that the browser holds (N-144). Browsers keep it to https
  // and to this machine; Chrome may take some seconds over a large cache.
  response.headers.set('Clear-Site-Data', '"cache"')
  return response
}

/** Another API may not know the call, and one that is down must keep nobody from leaving. */
async function endToken(request: Request, { token }: StoredSession): Promise<void> {
  try {
    await callOpen({ ...stampHeaders(request), token }, auth.logout, {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 401) log.warn({ estado: error.status }, 'el token no se pudo terminar')
  }
}
