import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { searchIn } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { listHref } from '#app/list/define-list.ts'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { RowActions, RowLink } from '#app/list/row-actions.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { editedText, requiredText } from '#server/kit/contract/common.ts'
import { type Consecutive, consecutives, NewConsecutive } from '#server/numbers/contract.ts'
import { consecutivesList, consecutivesListOf } from '#app/parts/numbers/list.ts'
import { NumberField, TextField } from '#app/form/fields.tsx'
import { INCOMPLETE, NOT_EMPTY } from '#server/kit/words/sentences.ts'
import { CONSECUTIVE } from '#server/numbers/words.ts'

export const meta = () => [{ title: `${consecutivesList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/** `?editar=` edits the description in its row, `?numerar=` the next number. */
const numbered = (request: Request) => queryText(request.url, 'numerar') || undefined

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, consecutivesList.keys.search)
  const numerar = numbered(request)
  const list = consecutivesListOf(!!numerar)
  const page = await readPage(request, session, list, searchIn(session, consecutives.search), numerar)
  return { page, numerar }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, consecutivesList.keys.search)
  const { consecutivo_actual } = NewConsecutive.shape
  if (numbered(request)) {
    return changeList(request, session, consecutivesListOf(true), consecutives, {
      edit: z.object({
        consecutivo_actual: numberField(0, { required: NOT_EMPTY }).pipe(consecutivo_actual),
      }),
    })
  }
  return changeList(request, session, consecutivesList, consecutives, {
    create: {
      schema: NewConsecutive.extend({
        consecutivo_actual: numberField(0, { required: INCOMPLETE }).pipe(consecutivo_actual),
        tags: requiredText(INCOMPLETE, CONSECUTIVE.tags.maxLength),
      }),
      failed: 'Error al crear el consecutivo',
    },
    edit: z.object({ descripcion: editedText(CONSECUTIVE.descripcion.maxLength) }),
  })
}

export default function Consecutivos() {
  const { page, numerar } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const row = (one: Consecutive) => (
    <RowActions list={consecutivesList} page={page} row={one}>
      {page.may.edit && (
        <RowLink
          list={consecutivesList}
          row={one}
          icon="hash"
          to={listHref('/consecutivos', page.state, { numerar: one.id_consecutive })}
        >
          Siguiente número de
        </RowLink>
      )}
    </RowActions>
  )
  return (
    <ListScreen
      list={consecutivesListOf(!!numerar)}
      page={page}
      reply={reply}
      actions={row}
      nameTo={({ id_consecutive }) => `/consecutivos/${encodeURIComponent(id_consecutive)}`}
    >
      <CreateForm title="Nuevo Consecutivo" list={consecutivesList} page={page} reply={reply}>
        <div className="grid">
          <TextField name="descripcion" {...CONSECUTIVE.descripcion} required />
          <TextField name="prefijo" {...CONSECUTIVE.prefijo} required />
          <NumberField name="consecutivo_actual" {...CONSECUTIVE.consecutivo_actual} whole required />
          <TextField name="tags" {...CONSECUTIVE.tags} placeholder="GENERAL" required />
        </div>
      </CreateForm>
    </ListScreen>
  )
}
