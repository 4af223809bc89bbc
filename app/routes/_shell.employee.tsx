import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { defineList } from '#app/list/define-list.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/list.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { type Employee, employees } from '#server/contract/employees.ts'

/** Read-only (D1 §2.10). */
export const empleados = defineList<Employee>({
  title: 'Gestión de Empleados',
  path: '/employee',
  id: 'id_empleado',
  placeholder: 'Buscar por nombre o identificación',
  searchFields: 'nombre_completo,identificacion',
  columns: [
    { name: 'nombre_completo', label: 'Nombre Completo' },
    { name: 'identificacion', label: 'Identificación' },
    { name: 'dependencia', label: 'Dependencia' },
    { name: 'eps', label: 'EPS' },
    { name: 'arl', label: 'ARL' },
  ],
  keys: { search: 'POST-employees/search' },
  messages: { load: 'Error cargando empleados' },
})

export const meta = () => [{ title: `${empleados.title} · Molino` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, empleados.keys.search)
  return json({
    page: await readPage(request, session, empleados, (body) => call(session, employees.search, { body })),
  })
}

export default function Empleados() {
  const { page } = useLoaderData<typeof loader>()
  return <ListScreen list={empleados} page={page} reply={undefined} />
}
