import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Batch } from '#server/catalogues/batches-contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { BATCH } from '#server/catalogues/words.ts'

export const batchesList = defineList<Batch>({
  title: 'Gestión de Lotes',
  path: '/batch',
  id: 'id_lote',
  placeholder: 'Buscar por consecutivo o descripción',
  searchFields: 'descripcion,consecutivo',
  columns: [
    { name: 'consecutivo', ...BATCH.consecutivo, sort: true },
    { name: 'descripcion', ...BATCH.descripcion, edit: true, sort: 'first' },
  ],
  keys: keysOf('batches'),
  messages: { ...messagesOf('el lote', 'lotes'), deactivated: 'Lote desactivado correctamente' },
})
