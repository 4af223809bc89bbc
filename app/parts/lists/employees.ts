import { defineList } from '#app/list/define-list.ts'
import type { Employee } from '#server/contract/employees.ts'

/** Read-only (D1 §2.10). */
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
  keys: { search: 'POST-employees/search' },
  messages: { load: 'Error cargando empleados' },
})
