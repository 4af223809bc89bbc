import { defineList } from '#app/list/define-list.ts'
import type { Batch } from '#server/contract/batches.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { keysOf } from '#server/shared/managed-keys.ts'

export const batchesList = defineList<Batch>({
  title: 'Gestión de Lotes',
  path: '/batch',
  id: 'id_lote',
  placeholder: 'Buscar por consecutivo o descripción',
  searchFields: 'descripcion,consecutivo',
  columns: [
    { name: 'consecutivo', label: 'Consecutivo', sort: true },
    { name: 'descripcion', label: 'Descripción', edit: { maxLength: LENGTH.name }, sort: 'first' },
  ],
  keys: keysOf('batches'),
  messages: {
    load: 'Error cargando lotes',
    updated: 'Lote actualizado correctamente',
    updateFailed: 'Error al actualizar el lote',
    removed: 'Lote eliminado correctamente',
    removeFailed: 'Error al eliminar el lote',
    deactivated: 'Lote desactivado correctamente',
  },
})
