import { type List, defineList, messagesOf } from '#app/list/define-list.ts'
import type { Consecutive } from '#server/numbers/contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { CONSECUTIVE } from '#server/numbers/words.ts'

export const consecutivesList = defineList<Consecutive>({
  title: 'Gestión de Consecutivos',
  path: '/consecutivos',
  id: 'id_consecutive',
  placeholder: 'Buscar por descripción o prefijo',
  searchFields: 'descripcion,prefijo',
  columns: [
    { name: 'descripcion', ...CONSECUTIVE.descripcion, edit: true, sort: 'first' },
    { name: 'prefijo', ...CONSECUTIVE.prefijo, sort: true },
    { name: 'consecutivo_actual', label: 'Consecutivo', align: 'end', sort: true },
  ],
  filters: [{ name: 'activo', label: 'En uso', options: [{ value: 'true', label: 'Sí' }], fixed: true }],
  create: 'inline',
  keys: keysOf('consecutives'),
  messages: {
    ...messagesOf('el consecutivo', 'consecutivos'),
    deactivated: 'Consecutivo desactivado correctamente',
  },
})

/** List of consecutives. Its texts differ while somebody edits a next number. */
export const consecutivesListOf = (numbering: boolean): List<Consecutive> =>
  numbering
    ? {
        ...consecutivesList,
        columns: consecutivesList.columns.map(({ edit: _, ...column }) =>
          column.name === 'consecutivo_actual'
            ? { ...column, kind: 'number', edit: true, maxLength: 15 }
            : column,
        ),
        messages: { ...consecutivesList.messages, updated: 'Siguiente número guardado' },
      }
    : consecutivesList
