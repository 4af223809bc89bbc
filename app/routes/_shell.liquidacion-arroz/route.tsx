import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { searchIn } from '#app/api/client.server.ts'
import { ActsOnMarked, MarkBox } from '#app/form/several-at-once.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { RowLink } from '#app/list/row-actions.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { type Settlement, settlements } from '#server/settlements/contract.ts'
import { listFor, settlementsList } from '#app/parts/settlements/list.tsx'
import { metConditions, UNREGISTERED } from '#app/parts/settlements/conditions.ts'
import { askedThirdParty } from '#app/parts/parties/read.server.ts'
import { settlementPath } from '#app/parts/paths.ts'
import { approveMarked, CALLS } from './acts.server.ts'
import { ACTS } from './acts.tsx'
import { ofThirdParty } from '#app/parts/parties/filter.ts'

export const meta = () => [{ title: `${settlementsList.title} · Molino` }]

export const handle = { acts: ACTS }

export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/** Hides fields from the browser that only exported files show. */
const IN_FILES_ALONE = {
  creado_en: '',
  actualizado_en: '',
  id_proveedor: '',
  identificacion_proveedor: '',
  calidad: '',
  tipo_documento: '',
  numero_documento: '',
  fecha_documento: '',
  semana_documento: '',
} satisfies Partial<Settlement>

/** `?pesada=` is an old address of a new settlement and redirects there. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url)
  const asked = searchParams.has('pesada')
  const session = await requirePermission(request, asked ? 'POST-settlements' : settlementsList.keys.search)
  if (asked) throw redirect(`/liquidacion-arroz/nueva${search}`)
  const tercero = await askedThirdParty(request, session)
  const list = listFor(ofThirdParty(settlementsList, tercero), Object.fromEntries(searchParams))
  const page = await readPage(request, session, list, searchIn(session, settlements.search))
  const rows = page.rows.map((row): Settlement => ({ ...row, ...IN_FILES_ALONE }))
  return { page: { ...page, rows }, tercero, aprueba: session.can(CALLS.aprobar.access) }
}

export async function action({ request }: ActionFunctionArgs) {
  return approveMarked(request, await requirePermission(request, CALLS.aprobar.access))
}

export default function Liquidaciones() {
  const { page, tercero, aprueba } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { button, busy, from } = ACTS.aprobar
  const marked = page.rows.filter(({ estado }) => aprueba && from.some((one) => one === estado))
  return (
    <>
      <ListScreen
        list={listFor(ofThirdParty(settlementsList, tercero), page.state.filtros)}
        page={page}
        reply={reply}
        mark={
          marked.length > 0
            ? (row) =>
                marked.includes(row) && (
                  <MarkBox
                    id={row.id_liquidacion}
                    name={row.consecutivo}
                    act="Aprobar"
                    version={row.version}
                    amount={row.total_a_pagar}
                    reply={reply}
                  />
                )
            : undefined
        }
        actions={(row) => <RowLinks row={row} mayRegister={aprueba} />}
      />
      {marked.length > 0 && <ActsOnMarked acts={{ aprobar: [button, 'Aprobar'] }} busy={busy} />}
    </>
  )
}

/** Links to the settlement and, when its registration is missing, to the registration dialog. */
function RowLinks({ row, mayRegister }: { row: Settlement; mayRegister: boolean }) {
  const to = settlementPath(row.id_liquidacion)
  return (
    <>
      <RowLink list={settlementsList} row={row} icon="search" to={to}>
        Ver
      </RowLink>
      {mayRegister && metConditions(row).includes(UNREGISTERED) && (
        <RowLink list={settlementsList} row={row} icon="hash" to={`${to}?acto=registrar`}>
          Registrar en la Bolsa
        </RowLink>
      )}
    </>
  )
}
