import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { searchIn } from '#app/api/client.server.ts'
import { TextField } from '#app/form/fields.tsx'
import { RecordDialog } from '#app/form/record-dialog.tsx'
import { RecordForm } from '#app/form/record-form.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { ActIcon, named } from '#app/format/icon.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { CreateForm, editState } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { RowActions } from '#app/list/row-actions.tsx'
import { HistoryLink } from '#app/parts/audit/history-link.tsx'
import { employeesList } from '#app/parts/catalogues/employees-list.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { type Employee, employees, NewEmployee } from '#server/catalogues/employees-contract.ts'
import { EMPLOYEE } from '#server/catalogues/employees-words.ts'

export const meta = () => [{ title: `${employeesList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, employeesList.keys.search)
  const page = await readPage(request, session, employeesList, searchIn(session, employees.search))
  return { page }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, employeesList.keys.search)
  return changeList(request, session, employeesList, employees, {
    create: { schema: NewEmployee, failed: 'Error al crear el empleado' },
    edit: NewEmployee,
  })
}

export default function Empleados() {
  const { page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const listed = { list: employeesList, page, reply }
  const edited = editState(employeesList, page, reply)
  const actions = (row: Employee) => (
    <RowActions {...listed} row={row}>
      {page.may.edit && <Leaving row={row} />}
    </RowActions>
  )
  return (
    <ListScreen
      {...listed}
      actions={page.may.edit || page.may.remove ? actions : null}
      editForm={
        edited && (
          <RecordDialog title="Editar Empleado" {...edited} below={<HistoryLink />}>
            <EmployeeFields />
          </RecordDialog>
        )
      }
    >
      <CreateForm title="Nuevo Empleado" {...listed}>
        <EmployeeFields />
      </CreateForm>
    </ListScreen>
  )
}

/** Retires an employee, or reinstates a retired one. Old slips stay. */
function Leaving({ row }: { row: Employee }) {
  const act = row.activo ? 'Retirar' : 'Reincorporar'
  return (
    <RecordForm id={row.id_empleado} intent={row.activo ? 'desactivar' : 'activar'}>
      <SubmitButton className="icon-only" {...named(`${act} ${row.nombre_completo}`)}>
        <ActIcon icon={row.activo ? 'log-out' : 'check'}>{act}</ActIcon>
      </SubmitButton>
    </RecordForm>
  )
}

/** Shared by the dialogs to create and to edit. */
function EmployeeFields() {
  return (
    <div className="grid">
      <div className="wide">
        <TextField name="nombre_completo" {...EMPLOYEE.nombre_completo} label="Nombre completo" required />
      </div>
      <TextField name="identificacion" {...EMPLOYEE.identificacion} required />
      <TextField name="dependencia" {...EMPLOYEE.dependencia} />
      <TextField name="eps" {...EMPLOYEE.eps} />
      <TextField name="arl" {...EMPLOYEE.arl} />
    </div>
  )
}
