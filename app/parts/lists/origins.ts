import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Origin } from '#server/contract/origins.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { keysOf } from '#server/shared/managed-keys.ts'

export const originsList = defineList<Origin>({
  title: 'Gestión de Orígenes',
  path: '/origins',
  id: 'id_origen',
  placeholder: 'Buscar por nombre',
  searchFields: 'nombre,tags',
  columns: [{ name: 'nombre', label: 'Nombre', edit: { maxLength: LENGTH.label }, sort: 'first' }],
  keys: keysOf('origins'),
  messages: { ...messagesOf('el origen', 'orígenes'), deactivated: 'Origen desactivado correctamente' },
})
