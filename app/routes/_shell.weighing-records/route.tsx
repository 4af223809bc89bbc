import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { TextField } from '#app/form/fields.tsx'
import { EditForm, editState } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { type List, listHref } from '#app/list/define-list.ts'
import { changeList } from '#app/list/change-list.server.ts'
import { RowActions, RowLink } from '#app/list/row-actions.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import type { Page } from '#app/list/page.ts'
import { askedWeighings } from '#app/parts/weighings/asked.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { NewWeighing, type WeighingRecord, weighingRecords } from '#server/contract/weighing-records.ts'
import { pesadas, pesadasDe } from '#app/parts/lists/weighing-records.tsx'
import { LENGTH } from '#server/shared/lengths.ts'

export const meta = () => [{ title: `${pesadas.title} · Molino` }]
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, pesadas.keys.search)
  const asked = await askedWeighings(request, session)
  const page = await readPage(request, session, pesadasDe(asked), (body) =>
    call(session, weighingRecords.search, { body }),
  )
  return { page, asked }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, pesadas.keys.search)
  const list = pesadasDe(await askedWeighings(request, session))
  return changeList(request, session, list, weighingRecords, {
    edit: NewWeighing.pick({ observaciones: true }),
  })
}

export default function Pesadas() {
  const { page, asked } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const list = pesadasDe(asked)
  const edited = editState(list, page, reply)
  return (
    <ListScreen
      list={list}
      page={page}
      reply={reply}
      actions={(row) => <TicketActions list={list} page={page} row={row} />}
      editForm={
        edited && (
          <EditForm
            title={`Observaciones de ${edited.row?.consecutivo ?? 'la pesada'}`}
            list={list}
            page={page}
            {...edited}
          >
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

interface TicketActionsProps {
  list: List<WeighingRecord>
  page: Page<WeighingRecord>
  row: WeighingRecord
}

/** 'Editar' leads to the whole ticket, 'Observaciones' opens the dialog of its remarks (N-53). */
function TicketActions({ list, page, row }: TicketActionsProps) {
  const id = encodeURIComponent(row.id_weighing_record)
  return (
    <RowActions list={list} page={page} row={row} editTo={`/save-weighing-records/${id}`}>
      <RowLink list={list} row={row} to={`/weighing-records/final-weight/${id}`}>
        Resumen
      </RowLink>{' '}
      {page.may.edit && (
        <RowLink
          list={list}
          row={row}
          to={listHref(list.path, page.state, { editar: row.id_weighing_record })}
        >
          Observaciones
        </RowLink>
      )}{' '}
    </RowActions>
  )
}
