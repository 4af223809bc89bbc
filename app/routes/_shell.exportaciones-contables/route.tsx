import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { searchIn } from '#app/api/client.server.ts'
import { changeList } from '#app/list/change-list.server.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { accountingExportsList } from '#app/parts/books/exports-list.tsx'
import { exportPath } from '#app/parts/books/paths.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { accountingExports, NewAccountingExport } from '#server/books/exports-contract.ts'
import { ExportForm } from './export-form.tsx'
import { readNext } from './next.server.ts'

export const meta = () => [{ title: `${accountingExportsList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/** `?nuevo=1&del=&al=&programa=` opens the form for that period and program. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, accountingExportsList.keys.search)
  const page = await readPage(
    request,
    session,
    accountingExportsList,
    searchIn(session, accountingExports.search),
  )
  const next = page.creating ? await readNext(session, new URL(request.url).searchParams) : null
  return { page, next }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, accountingExportsList.keys.search)
  const { create } = accountingExports
  return changeList(
    request,
    session,
    accountingExportsList,
    { create },
    {
      create: { schema: NewAccountingExport, failed: 'No se pudo exportar' },
    },
  )
}

export default function ExportacionesContables() {
  const { page, next } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <ListScreen
      list={accountingExportsList}
      page={page}
      reply={reply}
      nameTo={({ id_exportacion }) => exportPath(id_exportacion)}
    >
      {next && <ExportForm page={page} next={next} reply={reply} />}
    </ListScreen>
  )
}
