import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { ApiError, call } from '#app/api/client.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { failedLoad, requirePermission } from '#app/session/guard.server.ts'
import { type WeighingSummary, weighingRecords } from '#server/contract/weighing-records.ts'
import { WeighingBadge } from '#app/parts/badges/weighing.tsx'
import { changeWeighing } from './changes.server.ts'
import { AnalysisForm, lacksAnalysis, Reweigh, SecondWeight } from './complete.tsx'
import { Documents } from './documents.tsx'
import { PastWeights } from './past-weights.tsx'
import { Pending } from './pending.tsx'
import { TicketFacts } from './ticket-facts.tsx'

const TITLE = 'Resumen de Registro de Pesada'
export const meta = () => [{ title: `${TITLE} · Molino` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-weighing-records/search')
  const may = {
    create: session.can('POST-weighing-records'),
    edit: session.can('PUT-weighing-records'),
    settle: session.can('POST-settlements'),
    openSettlement: session.can('POST-settlements/search'),
  }
  try {
    const pesada = await call(session, weighingRecords.summary, { params: { id: params.id ?? '' } })
    return json({ pesada, error: '', may })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 403 || error.status === 404) throw failedLoad(request, error.status, '')
    return json({ pesada: null, error: 'No se pudo cargar el resumen', may }, { status: 503 })
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-weighing-records')
  return changeWeighing(session, await readForm(request, session), params.id ?? '')
}

type May = ReturnType<typeof useLoaderData<typeof loader>>['may']

export default function SummaryScreen() {
  const { pesada, error, may } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  return (
    <section>
      <header className="bar">
        <h1>{TITLE}</h1>
      </header>
      {pesada && <TicketLine pesada={pesada} may={may} />}
      <p className="buttons links">
        {pesada && <OwnButtons pesada={pesada} may={may} />}
        {may.create && (
          <Link to="/save-weighing-records" role="button" className="secondary">
            Registrar nueva pesada
          </Link>
        )}
        <Link to="/weighing-records" role="button" className="secondary">
          Volver a la lista
        </Link>
      </p>
      {pesada ? (
        <Summary pesada={pesada} may={may} />
      ) : (
        <div className="form-error" role="alert">
          {error} <Link to={pathname}>Reintentar</Link>
        </div>
      )}
    </section>
  )
}

/** Its number and estado, and the settlement that it is in. */
function TicketLine({ pesada, may }: { pesada: WeighingSummary; may: May }) {
  return (
    <p className="ticket">
      <span>Ticket</span> <strong>{pesada.consecutivo}</strong> <WeighingBadge estado={pesada.estado} />
      {pesada.id_liquidacion && may.openSettlement && (
        <Link to={`/liquidacion-arroz/${encodeURIComponent(pesada.id_liquidacion)}`}>
          Liquidación {pesada.numero_liquidacion}
        </Link>
      )}
    </p>
  )
}

function OwnButtons({ pesada, may }: { pesada: WeighingSummary; may: May }) {
  const id = encodeURIComponent(pesada.id_weighing_record)
  return (
    <>
      {pesada.aplicaLiquidacion && may.settle && (
        <Link to={`/liquidacion-arroz?pesada=${id}`} role="button">
          Liquidación
        </Link>
      )}
      <a
        href={`/documentos/RESUMEN_PESADA/${id}`}
        target="_blank"
        rel="noreferrer"
        role="button"
        className="secondary"
      >
        Descargar resumen
      </a>
    </>
  )
}

function Summary({ pesada, may }: { pesada: WeighingSummary; may: May }) {
  const reply = useActionData<typeof action>()
  const open = may.edit && !pesada.bloqueada
  return (
    <>
      {open && pesada.en_patio && <SecondWeight pesada={pesada} reply={reply} />}
      {open && lacksAnalysis(pesada) && <AnalysisForm pesada={pesada} reply={reply} />}
      <TicketFacts pesada={pesada} />
      <div className="columns">
        <Documents pesada={pesada} mayOpenSettlement={may.openSettlement} />
        <Pending pesada={pesada} maySettle={may.settle} />
      </div>
      {open && !pesada.en_patio && <Reweigh key={pesada.version} pesada={pesada} reply={reply} />}
      <PastWeights repesadas={pesada.repesadas} />
    </>
  )
}
