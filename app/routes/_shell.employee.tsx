import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { searchIn } from '#app/api/client.server.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { employeesList } from '#app/parts/lists/employees.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { employees } from '#server/contract/employees.ts'

export const meta = () => [{ title: `${employeesList.title} · Molino` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, employeesList.keys.search)
  return {
    page: await readPage(request, session, employeesList, searchIn(session, employees.search)),
  }
}

export default function Empleados() {
  const { page } = useLoaderData<typeof loader>()
  return <ListScreen list={employeesList} page={page} reply={undefined} />
}
