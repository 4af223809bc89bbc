import { call } from '#app/api/client.server.ts'
import { activeChoices, creation, madeChoice, type PickerRules } from '#app/form/pickers/rules.server.ts'
import { originsList } from '#app/parts/lists/origins.ts'
import { NewOrigin, type Origin, origins } from '#server/contract/origins.ts'

const originChoice = (row: Origin) => ({ id: row.id_origen, label: row.nombre })

export const origin: PickerRules = {
  key: 'POST-origins/search',
  searchFields: originsList.searchFields,
  search: (session, body) => activeChoices(call(session, origins.search, { body }), originChoice),
  creation: creation({
    key: 'POST-origins',
    schema: NewOrigin,
    failed: 'Error al crear el origen.',
    create: (session, body, idempotencyKey) =>
      madeChoice(call(session, origins.create, { body, idempotencyKey }), originChoice),
  }),
}
