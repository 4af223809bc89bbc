import { call } from '#app/api/client.server.ts'
import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import { usersList } from '#app/parts/lists/users.tsx'
import { SearchRequest } from '#server/contract/common.ts'
import { users } from '#server/contract/users.ts'

/** Those who work in the company, for whoever associates a Telegram account (C-12). */
export const user: PickerRules = {
  key: 'POST-approval-requests/approve-telegram-user',
  searchFields: usersList.searchFields,
  search: async (session, body) => {
    const filtros = { ...body.filtros, id_empresa: session.empresa }
    const asked = SearchRequest.parse({ ...body, filtros })
    const { data } = await call(session, users.search, { body: asked })
    return data.map(({ id_usuario, nombre_usuario, correo }) => ({
      id: id_usuario,
      label: nombre_usuario,
      detail: correo,
    }))
  },
}
