import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { type List, listHref, type Page } from '#app/list/define-list.ts'
import { RowActions, RowLink } from '#app/list/row-actions.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { askedThirdParty } from '#app/parts/parties/read.server.ts'
import { FEW_ROWS, readYard } from '#app/parts/weighings/desk.server.ts'
import { PRINT_PARAM } from '#app/parts/weighings/desk.ts'
import { weighingPath } from '#app/parts/paths.ts'
import { VOIDED } from '#app/parts/weighings/names.ts'
import { YardAbove } from '#app/parts/weighings/yard.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import { conHumedad, listed, type ListedWeighing, weighingRecordsList } from '#app/parts/weighings/list.tsx'
import stylesheet from '#app/styles/weighings.scss?url'
import { ofThirdParty } from '#app/parts/parties/filter.ts'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: `${weighingRecordsList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'
export { dialogOverList as handle } from '#app/list/define-list.ts'

/** Query parameters that leave the list unfiltered. The yard is shown only above an unfiltered list. */
const OF_ALL = ['q', 'orden', 'filas', 'eliminar', PRINT_PARAM]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, weighingRecordsList.keys.search)
  const params = new URL(request.url).searchParams
  const narrowed = [...params.keys()].some((name) => !OF_ALL.includes(name))
  const [tercero, yard] = await Promise.all([
    askedThirdParty(request, session),
    narrowed ? null : readYard(request, session, FEW_ROWS),
  ])
  const list = conHumedad(ofThirdParty(weighingRecordsList, tercero), params.get('analizada') === 'true')
  const page = await readPage(request, session, list, async (body) => {
    const found = await call(session, weighingRecords.search, { body })
    return { ...found, data: found.data.map(listed) }
  })
  return { page, tercero, yard }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, weighingRecordsList.keys.search)
  const list = ofThirdParty(weighingRecordsList, await askedThirdParty(request, session))
  return changeList(request, session, list, weighingRecords)
}

export default function Pesadas() {
  const { page, tercero, yard } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const list = conHumedad(ofThirdParty(weighingRecordsList, tercero), page.state.filtros.analizada === 'true')
  return (
    <div className="weighings">
      <ListScreen
        list={list}
        page={page}
        reply={reply}
        actions={(row) => <WeighingActs list={list} page={page} row={row} />}
      >
        {yard && <YardAbove yard={yard} back={listHref(list.path, page.state)} />}
      </ListScreen>
    </div>
  )
}

interface WeighingActsProps {
  list: List<ListedWeighing>
  page: Page<ListedWeighing>
  row: ListedWeighing
}

/** Icons of a row. Remarks are changed in the record itself. */
function WeighingActs({ list, page, row }: WeighingActsProps) {
  const id = row.id_weighing_record
  return (
    <RowActions
      list={list}
      page={page}
      row={row}
      editTo={`/save-weighing-records/${encodeURIComponent(id)}`}
      closed={row.estado === VOIDED}
    >
      <RowLink list={list} row={row} icon="clipboard-list" to={weighingPath(id)}>
        Resumen
      </RowLink>
    </RowActions>
  )
}
