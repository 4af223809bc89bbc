import type { ActionFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { changeChips } from '#app/form/chips.server.ts'
import { roleOptions } from '#app/parts/people/read.server.ts'
import { idOf, requireSession } from '#app/session/guard.server.ts'
import { ownSessionCookies } from '#app/session/refresh.server.ts'
import { users } from '#server/people/users-contract.ts'

/** Adds or removes one role of a user at once. */
export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requireSession(request)
  const id = idOf(params)
  return changeChips(request, session, {
    addKey: 'PATCH-users/{id}/add-rol',
    removeKey: 'PATCH-users/{id}/remove-rol',
    options: () => roleOptions(session),
    add: (value) => call(session, users.addRole, { params: { id }, query: { id_rol: value } }),
    remove: (value) => call(session, users.removeRole, { params: { id }, query: { id_rol: value } }),
    failed: 'Error al actualizar los roles del usuario',
    cookies: () => ownSessionCookies(session, id),
  })
}
