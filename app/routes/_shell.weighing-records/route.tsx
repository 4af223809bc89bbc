import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { TextField } from '#app/form/fields.tsx'
import { EditForm, editState } from '#app/list/edit-form.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList, readPage } from '#app/list/list.server.ts'
import { askedThirdParty } from '#app/parts/third-parties/option.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { NewWeighing, weighingRecords } from '#server/contract/weighing-records.ts'
import { pesadas, pesadasDe, withRemarks } from '#app/parts/lists/weighing-records.tsx'
import { LENGTH } from '#server/shared/lengths.ts'

export const meta = () => [{ title: `${pesadas.title} · Molino` }]
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, pesadas.keys.search)
  const tercero = await askedThirdParty(request, session)
  const page = await readPage(request, session, pesadasDe(tercero), (body) =>
    call(session, weighingRecords.search, { body }),
  )
  return json({ page, tercero })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, pesadas.keys.search)
  const list = pesadasDe(await askedThirdParty(request, session))
  return changeList(request, session, list, weighingRecords, {
    edit: NewWeighing.pick({ observaciones: true }),
  })
}

export default function Pesadas() {
  const { page, tercero } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const list = pesadasDe(tercero)
  const edited = editState(list, page, reply)
  return (
    <ListScreen
      list={page.may.edit ? withRemarks(list, page.state) : list}
      page={page}
      reply={reply}
      editForm={
        edited && (
          <EditForm title={`Observaciones de ${edited.row.consecutivo}`} list={list} page={page} {...edited}>
            <TextField
              form={edited.form}
              name="observaciones"
              label="Observaciones"
              maxLength={LENGTH.remarks}
              autoFocus
            />
          </EditForm>
        )
      }
    />
  )
}
