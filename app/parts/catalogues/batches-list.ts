import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Batch } from '#server/catalogues/batches-contract.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'

export const batchesList = defineList<Batch>({
  title: 'Gestión de Lotes',
  path: '/batch',
  id: 'id_lote',
  placeholder: 'Buscar por consecutivo o descripción',
  searchFields: 'descripcion,consecutivo',
  columns: [
    { name: 'consecutivo', label: 'Consecutivo', sort: true },
    { name: 'descripcion', label: 'Descripción', edit: true, maxLength: LENGTH.name, sort: 'first' },
  ],
  keys: keysOf('batches'),
  messages: { ...messagesOf('el lote', 'lotes'), deactivated: 'Lote desactivado correctamente' },
})
