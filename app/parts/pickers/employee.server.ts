import { call } from '#app/api/client.server.ts'
import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import { employeesList } from '#app/parts/lists/employees.ts'
import { employees } from '#server/contract/employees.ts'

/** An employee, also one who left: there are slips of his. */
export const employee: PickerRules = {
  key: 'POST-employees/search',
  searchFields: employeesList.searchFields,
  search: async (session, { filtros: _active, ...body }) => {
    const { data } = await call(session, employees.search, { body })
    return data.map((row) => ({
      id: row.id_empleado,
      label: row.nombre_completo,
      detail: [row.identificacion, row.dependencia].filter(Boolean).join(' · '),
    }))
  },
}
