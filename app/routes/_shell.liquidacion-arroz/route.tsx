import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call, searchIn } from '#app/api/client.server.ts'
import { ActsOnMarked, MarkBox } from '#app/form/several-at-once.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { RowLink } from '#app/list/row-actions.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { requirePermission, returnPath, type Session } from '#app/session/guard.server.ts'
import { type Settlement, settlements } from '#server/settlements/contract.ts'
import { listFor, settlementsList, settlementsListOf } from '#app/parts/settlements/list.tsx'
import { metConditions, UNREGISTERED } from '#app/parts/settlements/conditions.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { askedThirdParty } from '#app/parts/parties/read.server.ts'
import type { Acts } from '#app/form/acts.ts'
import { doWithEachMarked, NAMES_SECONDS } from '#app/form/several-at-once.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { unknownIntent } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'

/** Acts on marked rows. */
const MARKED_ACTS = {
  aprobar: {
    key: 'PATCH-settlements/{id}/approve',
    from: ['BORRADOR'],
    button: 'Aprobar las marcadas',
    busy: 'Aprobando...',
    done: 'Liquidaciones aprobadas',
    failed: 'No se pudo aprobar',
  },
} as const satisfies Acts<'aprobar'>

export const meta = () => [{ title: `${settlementsList.title} · Molino` }]

export const handle = { acts: MARKED_ACTS }

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
} satisfies Partial<Settlement>

/** `?pesada=` is an old address of a new settlement and redirects there. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams, search } = new URL(request.url)
  const asked = searchParams.has('pesada')
  const session = await requirePermission(request, asked ? 'POST-settlements' : settlementsList.keys.search)
  if (asked) throw redirect(`/liquidacion-arroz/nueva${search}`)
  const tercero = await askedThirdParty(request, session)
  const list = listFor(settlementsListOf(tercero), Object.fromEntries(searchParams))
  const page = await readPage(request, session, list, searchIn(session, settlements.search))
  const rows = page.rows.map((row): Settlement => ({ ...row, ...IN_FILES_ALONE }))
  return { page: { ...page, rows }, tercero, aprueba: session.can(MARKED_ACTS.aprobar.key) }
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
        list={listFor(settlementsListOf(tercero), page.state.filtros)}
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
  const to = `/liquidacion-arroz/${encodeURIComponent(row.id_liquidacion)}`
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

/** A draft that needs a number and a day, or whose price is unusual, is rejected here and approved on its own screen. */
const NOTHING_ASKED = {
  numero_registro_bolsa: '',
  fecha_registro_bolsa: '',
  mismo_registro: false,
  numero_factura: '',
  fecha_factura: '',
  precio_confirmado: false,
}

/** Approves the marked drafts, each in its own transaction, and names approved and rejected ones. */
async function approveMarked(request: Request, session: Session) {
  const form = await readForm(request, session)
  if (form.get(INTENT_FIELD) !== 'aprobar') return unknownIntent(form)
  const { done: what, failed } = MARKED_ACTS.aprobar
  let total = 0
  const { done, told, refused } = await doWithEachMarked(
    session,
    form,
    async ({ id, version }) => {
      const body = { ...NOTHING_ASKED, version }
      const { data } = await call(session, settlements.approve, { params: { id }, body })
      total += data?.total_a_pagar ?? 0
    },
    { failed, none: 'Marque al menos una liquidación.', what },
  )
  if (refused) return refused
  const text =
    done.length === 1
      ? `Liquidación aprobada: ${done[0]}.`
      : `${told} Son ${done.length} por ${pesos(total)}.`
  return redirectWithFlash(returnPath(request), flash('exito', text, NAMES_SECONDS))
}
