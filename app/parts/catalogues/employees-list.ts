import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Employee } from '#server/catalogues/employees-contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { EMPLOYEE } from '#server/catalogues/employees-words.ts'

const { search, create, edit } = keysOf('employees')

/** Employees are retired and never deleted. */
export const employeesList = defineList<Employee>({
  title: 'Gestión de Empleados',
  path: '/employee',
  id: 'id_empleado',
  placeholder: 'Buscar por nombre o identificación',
  searchFields: 'nombre_completo,identificacion',
  columns: [
    { name: 'nombre_completo', ...EMPLOYEE.nombre_completo, sort: 'first' },
    { name: 'identificacion', ...EMPLOYEE.identificacion, sort: true },
    { name: 'dependencia', ...EMPLOYEE.dependencia, sort: true },
    { name: 'eps', ...EMPLOYEE.eps, sort: true },
    { name: 'arl', ...EMPLOYEE.arl, sort: true },
  ],
  edit: 'dialog',
  keys: { search, create, edit },
  messages: {
    ...messagesOf('el empleado', 'empleados'),
    deactivated: 'Empleado retirado correctamente',
  },
})
