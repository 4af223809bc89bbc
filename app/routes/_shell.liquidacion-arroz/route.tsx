import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { RowLink } from '#app/list/row-actions.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { settlements } from '#server/contract/settlements.ts'
import { liquidaciones, liquidacionesDe } from '#app/parts/lists/settlements.tsx'
import { askedThirdParty } from '#app/parts/third-parties/option.server.ts'

export const meta = () => [{ title: `${liquidaciones.title} · Molino` }]

/** The list; `?pesada=` is the address of a new settlement with those weighings (N-82). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url)
  const asked = searchParams.has('pesada')
  const session = await requirePermission(request, asked ? 'POST-settlements' : liquidaciones.keys.search)
  if (asked) throw redirect(`/liquidacion-arroz/nueva${search}`)
  const tercero = await askedThirdParty(request, session)
  const page = await readPage(request, session, liquidacionesDe(tercero), (body) =>
    call(session, settlements.search, { body }),
  )
  return { page, tercero }
}

export default function Liquidaciones() {
  const { page, tercero } = useLoaderData<typeof loader>()
  return (
    <ListScreen
      list={liquidacionesDe(tercero)}
      page={page}
      reply={undefined}
      actions={(row) => (
        <RowLink
          list={liquidaciones}
          row={row}
          to={`/liquidacion-arroz/${encodeURIComponent(row.id_liquidacion)}`}
        >
          Ver
        </RowLink>
      )}
    />
  )
}
