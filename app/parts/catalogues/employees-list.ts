import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Employee } from '#server/catalogues/employees-contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'

const { search, create, edit } = keysOf('employees')

/** Employees are retired and never deleted. */
export const employeesList = defineList<Employee>({
  title: 'Gestión de Empleados',
  path: '/employee',
  id: 'id_empleado',
  placeholder: 'Buscar por nombre o identificación',
  searchFields: 'nombre_completo,identificacion',
  columns: [
    { name: 'nombre_completo', label: 'Nombre Completo', sort: 'first' },
    { name: 'identificacion', label: 'Identificación', sort: true },
    { name: 'dependencia', label: 'Dependencia', sort: true },
    { name: 'eps', label: 'EPS', sort: true },
    { name: 'arl', label: 'ARL', sort: true },
  ],
  edit: 'dialog',
  keys: { search, create, edit },
  messages: {
    ...messagesOf('el empleado', 'empleados'),
    deactivated: 'Empleado retirado correctamente',
  },
})
