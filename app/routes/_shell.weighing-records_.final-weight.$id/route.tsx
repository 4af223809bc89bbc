import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import { ApiError, call } from '#app/api/client.server.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { actsHandle } from '#app/form/acts.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { recordMeta } from '#app/shell/record-name.ts'
import { failedLoad, idOf, requirePermission } from '#app/session/guard.server.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import { NEW_PARAM } from '#app/parts/weighings/names.ts'
import { ACTS, metConditions } from './acts.tsx'
import { CALLS, mayVoid } from './acts.server.ts'
import { secondWeightWaits } from '#app/parts/weighings/waiting-weights.server.ts'
import { AnalysisForm } from './analysis-form.tsx'
import { SecondWeight } from './second-weight.tsx'
import { Documents } from './documents.tsx'
import { First, Links, State, WholePaper } from './head.tsx'
import { PastWeights } from './past-weights.tsx'
import { ShareLink, Shares } from './shares.tsx'
import { Pending } from './pending.tsx'
import { Net, WeighingFacts } from './weighing-facts.tsx'
import { readScales } from '#app/parts/scales/scale.server.ts'

const TITLE = 'Resumen de Registro de Pesada'
const recordName = (data: { pesada: { consecutivo: string } | null }) =>
  data.pesada ? `Pesada ${data.pesada.consecutivo}` : ''
export const meta = recordMeta('Pesada', recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-weighing-records/search')
  const may = {
    create: session.can('POST-weighing-records'),
    settle: session.can('POST-settlements'),
    invoice: session.can('POST-invoices'),
    openSettlement: session.can('POST-settlements/search'),
    openInvoice: session.can('GET-invoices/{id}'),
    change: session.can('PUT-weighing-records'),
    photograph: session.can('POST-weighing-records/photos'),
  }
  try {
    const pesada = await call(session, weighingRecords.summary, { params: { id: idOf(params) } })
    const actos = readActs(request, session, CALLS, metConditions(pesada, mayVoid(session, pesada)))
    const second = actos.permitted.includes('segunda')
    const waits = second ? secondWeightWaits(pesada) : {}
    const basculas = second ? await readScales(session) : []
    return { pesada, actos, error: '', may, waits, basculas }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 403 || error.status === 404) throw failedLoad(request, error, '')
    const actos = readActs(request, session, CALLS, [])
    return data(
      { pesada: null, actos, error: 'No se pudo cargar el resumen', may, waits: {}, basculas: [] },
      { status: 503 },
    )
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-weighing-records/search')
  return postAct(request, session, CALLS, idOf(params))
}

export default function SummaryScreen() {
  const { pesada, actos, error, may, waits, basculas } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  if (!pesada) {
    return (
      <section>
        <PageHead title={TITLE} />
        <div className="form-error" role="alert">
          {error} <Link to={pathname}>Reintentar</Link>
        </div>
      </section>
    )
  }
  const second = actos.permitted.includes('segunda')
  const analysis = actos.permitted.includes('analisis')
  const fresh = params.has(NEW_PARAM) && !reply
  return (
    <RecordPage
      title={TITLE}
      name={pesada.consecutivo}
      badge={<State pesada={pesada} may={may} />}
      acts={ACTS}
      actos={actos}
      read={{ pesada }}
      version={pesada.version}
      reply={reply}
      first={<First pesada={pesada} may={may} fresh={fresh} awaited={!fresh && (second || analysis)} />}
      links={<Links pesada={pesada} may={may} />}
      more={
        <>
          <ShareLink pesada={pesada} may={may} />
          <WholePaper pesada={pesada} />
        </>
      }
    >
      <Net pesada={pesada} />
      {second && (
        <SecondWeight pesada={pesada} reply={reply} awaited={!fresh} waits={waits} basculas={basculas} />
      )}
      {analysis && <AnalysisForm pesada={pesada} reply={reply} awaited={!fresh && !second} />}
      <WeighingFacts pesada={pesada} may={may} />
      <Shares pesada={pesada} may={may} />
      <div className="columns">
        <Documents pesada={pesada} mayOpenSettlement={may.openSettlement} />
        <Pending pesada={pesada} maySettle={may.settle} />
      </div>
      <PastWeights repesadas={pesada.repesadas} />
    </RecordPage>
  )
}
