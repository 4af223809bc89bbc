import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { requireOwnOrigin } from '#app/session/guard.server.ts'
import { clearSession } from '#app/session/session.server.ts'
import { writeCrumbs } from '#app/shell/crumbs.server.ts'

export function loader() {
  return redirect('/home')
}

/** 'Cerrar sesión' (D1 §4): the session and the way back are emptied. */
export async function action({ request }: ActionFunctionArgs) {
  requireOwnOrigin(request)
  const response = redirect('/login', { headers: { 'Set-Cookie': await clearSession() } })
  response.headers.append('Set-Cookie', await writeCrumbs([]))
  return response
}
