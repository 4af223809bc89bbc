import type { ActionFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { changeChips } from '#app/form/chips.server.ts'
import { typedKeyOptions } from '#app/parts/people/role-keys.server.ts'
import { idOf, requireSession } from '#app/session/guard.server.ts'
import { refreshedCookies } from '#app/session/refresh.server.ts'
import { roles, endpoints } from '#server/people/roles-contract.ts'

/**
 * Adds or removes one permission of a role at once. Also refreshes the caller's menu, because the role may
 * be their own.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requireSession(request)
  const id = idOf(params)
  return changeChips(request, session, {
    addKey: 'PATCH-rols/{id}/add-route',
    removeKey: 'PATCH-rols/{id}/remove-route',
    options: async () => typedKeyOptions(await call(session, endpoints.private, {})),
    add: (route) => call(session, roles.addRoute, { params: { id }, query: { route } }),
    remove: (route) => call(session, roles.removeRoute, { params: { id }, query: { route } }),
    failed: 'Error al actualizar las rutas del rol',
    cookies: () => refreshedCookies(session),
  })
}
