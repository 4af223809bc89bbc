import { defineList } from '#app/list/define-list.ts'
import type { Role } from '#server/contract/roles.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { keysOf } from '#server/shared/managed-keys.ts'

export const rolesList = defineList<Role>({
  title: 'Gestión de Roles',
  path: '/rols',
  id: 'id_rol',
  placeholder: 'Buscar por nombre',
  searchFields: 'nombre',
  columns: [{ name: 'nombre', label: 'Nombre', edit: { maxLength: LENGTH.label }, sort: 'first' }],
  keys: keysOf('rols'),
  messages: {
    load: 'Error cargando roles',
    updated: 'Rol actualizado correctamente',
    updateFailed: 'Error al actualizar el rol',
    removed: 'Rol eliminado correctamente',
    removeFailed: 'Error al eliminar el rol',
  },
})
