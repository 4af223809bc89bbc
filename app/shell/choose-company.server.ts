import { redirect, type TypedResponse } from '@remix-run/node'
import { forbidden, type UserSession } from '#app/session/guard.server.ts'
import { refreshSession, sessionCookies } from '#app/session/refresh.server.ts'
import { rememberCompany } from '#app/session/remembered.server.ts'
import { leaveRecords } from './visits.server.ts'

/**
 * Redirect to `to` in the company `chosen`, with the user's keys there. Breadcrumbs to records of the old company
 * are left behind. Throws 403 for a company that the user does not have.
 */
export async function chooseCompany(
  request: Request,
  session: UserSession,
  chosen: string,
  { to, status = 302 }: { to: string; status?: number },
): Promise<TypedResponse<never>> {
  const fresh = await refreshSession(session, chosen)
  if (!fresh.session.empresas.some(({ idEmpresa }) => idEmpresa === chosen)) throw forbidden()
  const response = redirect(to, status)
  const cookies = [
    ...(await sessionCookies(fresh)),
    ...(await rememberCompany({ ...fresh.session, empresa: chosen })),
    await leaveRecords(request),
  ]
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
