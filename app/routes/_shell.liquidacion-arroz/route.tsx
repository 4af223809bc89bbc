import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { MarkBox, ActsOnMarked } from '#app/form/several-at-once.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { RowLink } from '#app/list/row-actions.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { settlements } from '#server/contract/settlements.ts'
import { conPrecio, settlementsList, settlementsListOf } from '#app/parts/lists/settlements.tsx'
import { askedThirdParty } from '#app/parts/third-parties/option.server.ts'
import { approveMarked } from './approve.server.ts'
import { MARKED_ACTS } from './acts.ts'

export const meta = () => [{ title: `${settlementsList.title} · Molino` }]

export const handle = { acts: MARKED_ACTS }

export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/** The list; `?pesada=` is the address of a new settlement with those weighings (N-82). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url)
  const asked = searchParams.has('pesada')
  const session = await requirePermission(request, asked ? 'POST-settlements' : settlementsList.keys.search)
  if (asked) throw redirect(`/liquidacion-arroz/nueva${search}`)
  const tercero = await askedThirdParty(request, session)
  const list = conPrecio(settlementsListOf(tercero), searchParams.get('causada') === 'true')
  const page = await readPage(request, session, list, (body) => call(session, settlements.search, { body }))
  return { page, tercero, aprueba: session.can(MARKED_ACTS.aprobar.key) }
}

export async function action({ request }: ActionFunctionArgs) {
  return approveMarked(request, await requirePermission(request, MARKED_ACTS.aprobar.key))
}

export default function Liquidaciones() {
  const { page, tercero, aprueba } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { button, busy } = MARKED_ACTS.aprobar
  const marked = page.rows.filter(({ estado }) => aprueba && estado === 'BORRADOR')
  return (
    <>
      <ListScreen
        list={conPrecio(settlementsListOf(tercero), page.state.filtros.causada === 'true')}
        page={page}
        reply={reply}
        actions={(row) => (
          <>
            {marked.includes(row) && (
              <MarkBox
                id={row.id_liquidacion}
                name={row.consecutivo}
                act="Aprobar"
                version={row.version}
                reply={reply}
              >
                Aprobar
              </MarkBox>
            )}{' '}
            <RowLink
              list={settlementsList}
              row={row}
              icon="search"
              to={`/liquidacion-arroz/${encodeURIComponent(row.id_liquidacion)}`}
            >
              Ver
            </RowLink>
          </>
        )}
      />
      {marked.length > 0 && <ActsOnMarked acts={{ aprobar: button }} busy={busy} />}
    </>
  )
}
