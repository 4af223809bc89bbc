import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Origin } from '#server/catalogues/origins-contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { ORIGIN } from '#server/catalogues/words.ts'

export const originsList = defineList<Origin>({
  title: 'Gestión de Orígenes',
  path: '/origins',
  id: 'id_origen',
  placeholder: 'Buscar por nombre',
  searchFields: 'nombre,tags',
  columns: [{ name: 'nombre', ...ORIGIN.nombre, edit: true, sort: 'first' }],
  keys: keysOf('origins'),
  messages: { ...messagesOf('el origen', 'orígenes'), deactivated: 'Origen desactivado correctamente' },
})
