import { defineList, keysOf } from '#app/list/define-list.ts'
import type { Consecutive } from '#server/contract/consecutives.ts'
import { LENGTH } from '#server/shared/lengths.ts'

export const consecutivos = defineList<Consecutive>({
  title: 'Gestión de Consecutivos',
  path: '/consecutivos',
  id: 'id_consecutive',
  placeholder: 'Buscar por descripción o prefijo',
  searchFields: 'descripcion,prefijo',
  columns: [
    { name: 'descripcion', label: 'Descripción', edit: { maxLength: LENGTH.label } },
    { name: 'prefijo', label: 'Prefijo' },
    { name: 'consecutivo_actual', label: 'Consecutivo', align: 'end' },
  ],
  create: 'inline',
  keys: keysOf('consecutives'),
  messages: {
    load: 'Error cargando consecutivos',
    updated: 'Consecutivo actualizado correctamente',
    updateFailed: 'Error al actualizar el consecutivo',
    removed: 'Consecutivo eliminado correctamente',
    removeFailed: 'Error al eliminar el consecutivo',
    deactivated: 'Consecutivo desactivado correctamente',
  },
})
