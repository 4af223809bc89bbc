import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { searchIn } from '#app/api/client.server.ts'
import { changeList } from '#app/list/change-list.server.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { RowActions, RowLink } from '#app/list/row-actions.tsx'
import { nextOf, qualityTablePath, qualityTablesList } from '#app/parts/rates/quality-list.tsx'
import { requirePermission } from '#app/session/guard.server.ts'
import { type QualityTable, qualityTables } from '#server/rates/quality-tables-contract.ts'

export const meta = () => [{ title: `${qualityTablesList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, qualityTablesList.keys.search)
  return {
    page: await readPage(request, session, qualityTablesList, searchIn(session, qualityTables.search)),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, qualityTablesList.keys.search)
  return changeList(request, session, qualityTablesList, qualityTables)
}

export default function TablasDeCalidad() {
  const { page } = useLoaderData<typeof loader>()
  const list = qualityTablesList
  return (
    <ListScreen
      list={list}
      page={page}
      reply={useActionData<typeof action>()}
      {...(page.may.edit && { nameTo: (row: QualityTable) => qualityTablePath(row.id_tabla_calidad) })}
      actions={(row) => (
        <RowActions list={list} page={page} row={row} editTo={qualityTablePath(row.id_tabla_calidad)}>
          {page.may.create && (
            <RowLink list={list} row={row} icon="plus" to={nextOf(row)}>
              Nueva vigencia
            </RowLink>
          )}
        </RowActions>
      )}
    />
  )
}
