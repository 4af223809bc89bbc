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

/** Ends the token and clears the session, the breadcrumbs, the drafts and the browser cache. */
export async function action({ request }: ActionFunctionArgs) {
  requireOwnOrigin(request)
  const session = await readSession(request)
  if (session) await endToken(request, session)
  const response = redirect('/login')
  response.headers.append('Set-Cookie', await clearSession())
  response.headers.append('Set-Cookie', await writeCrumbs([]))
  if (session) response.headers.append('Set-Cookie', await forgetDraftsOf(request, session.idUsuario))
  // Without scripts, only this header keeps Back from showing a cached form. Browsers limit it to https and
  // localhost. Chrome may take seconds to clear a large cache.
  response.headers.set('Clear-Site-Data', '"cache"')
  return response
}

/** Other APIs may not offer the call, and a failed API must not prevent the sign-out. */
async function endToken(request: Request, { token }: StoredSession): Promise<void> {
  try {
    await callOpen({ ...stampHeaders(request), token }, auth.logout, {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 401) log.warn({ estado: error.status }, 'el token no se pudo terminar')
  }
}
