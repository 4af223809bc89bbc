import type { ActionFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { changeChips } from '#app/form/chips.server.ts'
import { companyOptions } from '#app/parts/people/read.server.ts'
import { idOf, requireSession } from '#app/session/guard.server.ts'
import { ownSessionCookies } from '#app/session/refresh.server.ts'
import { users } from '#server/people/users-contract.ts'

/** Adds or removes one company of a user at once. */
export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requireSession(request)
  const id = idOf(params)
  return changeChips(request, session, {
    addKey: 'PATCH-users/{id}/add-company',
    removeKey: 'PATCH-users/{id}/remove-company',
    options: () => companyOptions(session),
    add: (value) => call(session, users.addCompany, { params: { id }, query: { id_company: value } }),
    remove: (value) => call(session, users.removeCompany, { params: { id }, query: { id_company: value } }),
    failed: 'Error al actualizar las empresas del usuario',
    cookies: () => ownSessionCookies(session, id),
  })
}
