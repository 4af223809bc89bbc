import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call, searchIn } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { SelectField, TextField } from '#app/form/fields.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { RowActions } from '#app/list/row-actions.tsx'
import { accountingProgramsList, programPath } from '#app/parts/books/programs-list.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import { accountingPrograms, NewAccountingProgram } from '#server/books/programs-contract.ts'
import { esDeLaCasa, MODELOS, type Modelo, ACCOUNTING_PROGRAM } from '#server/books/words.ts'
import { NAME_REQUIRED } from '#server/kit/words/sentences.ts'

export const meta = () => [{ title: `${accountingProgramsList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, accountingProgramsList.keys.search)
  const { search } = accountingPrograms
  const page = await readPage(request, session, accountingProgramsList, searchIn(session, search))
  const body = { ...WHOLE_LIST, sort_order: 'nombre:asc', filtros: { base: '' } }
  const own = page.creating ? (await call(session, search, { body })).data : []
  return {
    page,
    own: own
      .filter(({ base }) => base === '')
      .map(({ id_programa, nombre }) => ({ value: id_programa, label: nombre })),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, accountingProgramsList.keys.search)
  return changeList(request, session, accountingProgramsList, accountingPrograms, {
    create: { schema: NewAccountingProgram, failed: 'Error al crear el programa' },
  })
}

const MODELS = (Object.keys(MODELOS) as Modelo[]).map((value) => ({
  value,
  label: esDeLaCasa(value) ? MODELOS[value] : `${MODELOS[value]} (propuesta)`,
}))
const EMPTY = { value: '', label: 'Sin columnas' }

export default function ProgramasContables() {
  const { page, own } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const listed = { list: accountingProgramsList, page, reply }
  return (
    <ListScreen
      {...listed}
      nameTo={({ id_programa }) => programPath(id_programa)}
      actions={(row) => (
        <RowActions
          list={accountingProgramsList}
          page={row.base ? { ...page, may: { ...page.may, remove: false } } : page}
          row={row}
          editTo={programPath(row.id_programa)}
        />
      )}
    >
      <CreateForm title="Nuevo programa contable" {...listed}>
        <div className="grid">
          <TextField name="nombre" {...ACCOUNTING_PROGRAM.nombre} required={NAME_REQUIRED} />
          <SelectField name="copia_de" label="Empieza como" options={[EMPTY, ...MODELS, ...own]} />
        </div>
      </CreateForm>
    </ListScreen>
  )
}
