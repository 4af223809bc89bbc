import { call } from '#app/api/client.server.ts'
import { activeChoices, creation, madeChoice, type PickerRules } from '#app/form/pickers/rules.server.ts'
import { batchesList } from '#app/parts/lists/batches.ts'
import { type Batch, batches, NewBatch } from '#server/contract/batches.ts'

const batchChoice = (row: Batch) => ({ id: row.id_lote, label: row.descripcion, detail: row.consecutivo })

export const batch: PickerRules = {
  key: 'POST-batches/search',
  searchFields: batchesList.searchFields,
  search: (session, body) => activeChoices(call(session, batches.search, { body }), batchChoice),
  creation: creation({
    key: 'POST-batches',
    schema: NewBatch,
    failed: '❌ Error al crear el lote',
    create: (session, body, idempotencyKey) =>
      madeChoice(call(session, batches.create, { body, idempotencyKey }), batchChoice),
  }),
}
