import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { searchIn } from '#app/api/client.server.ts'
import { RecordDialog } from '#app/form/record-dialog.tsx'
import { CreateForm, editState } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { companiesList } from '#app/parts/companies/list.ts'
import { HistoryLink } from '#app/parts/audit/history-link.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import { refreshedCookies } from '#app/session/refresh.server.ts'
import { Colour, companies, NewCompany } from '#server/companies/contract.ts'
import { CompanyFields } from './fields.tsx'
import { LogoForm } from './logo-form.tsx'

export const meta = () => [{ title: `${companiesList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'
export { dialogOverList as handle } from '#app/list/define-list.ts'

/** A colour input always has a value. White means no colour. */
const EditedCompany = NewCompany.extend({
  color_principal: Colour.transform((colour) => (colour === '#ffffff' ? '' : colour)),
})

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, companiesList.keys.search)
  const page = await readPage(request, session, companiesList, searchIn(session, companies.search))
  return { page }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, companiesList.keys.search)
  return changeList(request, session, companiesList, companies, {
    create: {
      schema: NewCompany,
      failed: 'Error al crear la empresa',
    },
    edit: EditedCompany,
    // Refreshes the companies in the menu and the selector.
    cookies: () => refreshedCookies(session),
  })
}

export default function Empresas() {
  const { page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const listed = { list: companiesList, page, reply }
  const edited = editState(companiesList, page, reply)
  return (
    <ListScreen
      {...listed}
      editForm={
        edited && (
          <RecordDialog
            title="Editar Empresa"
            {...edited}
            below={
              edited.row && (
                <>
                  <LogoForm company={edited.row} state={page.state} />
                  <HistoryLink />
                </>
              )
            }
          >
            <CompanyFields edited />
          </RecordDialog>
        )
      }
    >
      <CreateForm title="Nueva Empresa" {...listed} defaults={{ tipo_documento: 'NIT' }}>
        <CompanyFields />
      </CreateForm>
    </ListScreen>
  )
}
