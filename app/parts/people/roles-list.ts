import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Role } from '#server/people/roles-contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { ROLE } from '#server/people/words.ts'

export const rolesList = defineList<Role>({
  title: 'Gestión de Roles',
  path: '/rols',
  id: 'id_rol',
  placeholder: 'Buscar por nombre',
  searchFields: 'nombre',
  columns: [
    { name: 'nombre', ...ROLE.nombre, edit: true, sort: 'first' },
    { name: 'empresa', label: 'Empresa', value: ({ empresa }) => empresa || 'Todas' },
  ],
  keys: keysOf('rols'),
  messages: messagesOf('el rol', 'roles'),
})
