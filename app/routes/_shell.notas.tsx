import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { searchIn } from '#app/api/client.server.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { RowLink } from '#app/list/row-actions.tsx'
import { notesList } from '#app/parts/invoices/notes-list.tsx'
import { notePath } from '#app/parts/paths.ts'
import { askedThirdParty } from '#app/parts/parties/read.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { notes } from '#server/invoices/notes-contract.ts'
import { ofThirdParty } from '#app/parts/parties/filter.ts'

export const meta = () => [{ title: `${notesList.title} · Molino` }]

/** `?tercero=` filters by third party. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, notesList.keys.search)
  const tercero = await askedThirdParty(request, session)
  const page = await readPage(
    request,
    session,
    ofThirdParty(notesList, tercero),
    searchIn(session, notes.search),
  )
  return { page, tercero }
}

export default function Notas() {
  const { page, tercero } = useLoaderData<typeof loader>()
  return (
    <ListScreen
      list={ofThirdParty(notesList, tercero)}
      page={page}
      reply={undefined}
      actions={(row) => (
        <RowLink list={notesList} row={row} icon="search" to={notePath(row.id_nota)}>
          Ver
        </RowLink>
      )}
    />
  )
}
