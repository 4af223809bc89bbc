import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Origin } from '#server/catalogues/origins-contract.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'

export const originsList = defineList<Origin>({
  title: 'Gestión de Orígenes',
  path: '/origins',
  id: 'id_origen',
  placeholder: 'Buscar por nombre',
  searchFields: 'nombre,tags',
  columns: [{ name: 'nombre', label: 'Nombre', edit: true, maxLength: LENGTH.label, sort: 'first' }],
  keys: keysOf('origins'),
  messages: { ...messagesOf('el origen', 'orígenes'), deactivated: 'Origen desactivado correctamente' },
})
