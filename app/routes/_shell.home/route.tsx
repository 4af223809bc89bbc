import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { ApiError, call } from '#app/api/client.server.ts'
import { forbidden, requireSession, type Session } from '#app/session/guard.server.ts'
import { type Dashboard, dashboard, DASHBOARD_DAYS } from '#server/desk/dashboard-contract.ts'
import { today } from '#server/kit/words/days.ts'
import { readDesk } from '#app/parts/weighings/desk.server.ts'
import stylesheet from '#app/styles/home.scss?url'
import steps from '#app/styles/first-steps.scss?url'
import weighings from '#app/styles/weighings.scss?url'
import { Beginning, StepsLeft } from './beginning.tsx'
import { Alerts, Cards } from './cards.tsx'
import { CollectingDesk } from './collecting.tsx'
import { DaysChart } from './days-chart.tsx'
import { Desk } from './desk.tsx'
import { Figures } from './figures.tsx'
import { linksOf } from './links.ts'
import { LatestSettlements } from './latest-settlements.tsx'
import { WeighingStates } from './weighing-states.tsx'
import { Yard } from './yard.tsx'

export const links = () => [stylesheet, weighings, steps].map((href) => ({ rel: 'stylesheet', href }))
export const meta = () => [{ title: 'Dashboard · Molino' }]

/** `?dias=` is the range of the chart. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const sinRol = session.claves.length === 0
  const asked = new URL(request.url).searchParams.get('dias')
  const rangos = DASHBOARD_DAYS
  const hoy = today()
  const dias = rangos.find((days) => String(days) === asked) ?? 30
  const desk = await readDesk(request, session)
  const cobra = collects(session) && { factura: session.can('POST-invoices') }
  try {
    const tablero = await call(session, dashboard.get, {
      query: { dias, ...(cobra && { mesa: 'cartera' as const }) },
    })
    return {
      dias,
      rangos,
      hoy,
      tablero: cobra ? ofCollector(tablero) : tablero,
      error: '',
      desk,
      cobra,
      sinRol,
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.isForbidden) throw forbidden()
    const failed = error.text('No se pudo cargar el tablero')
    return { dias, rangos, hoy, tablero: null, error: failed, desk, cobra, sinRol }
  }
}

/** True for a user who receives payments and sees no settlements. The start page is then the desk for collections. */
const collects = (session: Session) =>
  session.can('POST-payment-receipts') &&
  session.can('POST-accounts-receivable/search') &&
  !session.can('POST-settlements/search')

/** Dashboard of a collector, without purchases and the yard. A collector reads weighings only to invoice sales. */
const ofCollector = ({ compras, patio, pesadas_hoy, estado_de_pesadas, ...own }: Dashboard): Dashboard => own

export default function Home() {
  const { dias, rangos, hoy, tablero, error, desk, cobra, sinRol } = useLoaderData<typeof loader>()
  const links = linksOf(hoy)
  if (sinRol) return <WithoutRole />
  const primeros = tablero?.primeros_pasos
  if (primeros?.vacia) return <Beginning steps={primeros} desk={desk} />
  return (
    <section>
      <header className="bar">
        <h1>Dashboard</h1>
        {desk.patio && (
          <Link to="/save-weighing-records" className="button">
            Registrar nueva pesada
          </Link>
        )}
        {cobra && (
          <Link to="/save-payment-receipt" className="button">
            Nuevo recibo
          </Link>
        )}
      </header>
      {primeros && <StepsLeft steps={primeros} />}
      <Desk {...desk} />
      {cobra && tablero && <CollectingDesk tablero={tablero} mayInvoice={cobra.factura} />}
      {error && (
        <div className="form-error" role="alert">
          {error} <Link to="/home">Reintentar</Link>
        </div>
      )}
      {tablero && (
        <>
          <Figures tablero={tablero} links={links} />
          <div className="columns morning">
            {tablero.compras && (
              <div>
                <DaysChart compras={tablero.compras} links={links} />
                {tablero.patio && !desk.patio && <Yard patio={tablero.patio} links={links} />}
              </div>
            )}
            {tablero.alertas && <Alerts alertas={tablero.alertas} />}
          </div>
          <Cards tablero={tablero} links={links} />
          <div className="columns halves">
            {tablero.estado_de_pesadas && (
              <WeighingStates estados={tablero.estado_de_pesadas} dias={dias} rangos={rangos} links={links} />
            )}
            {tablero.ultimas_liquidaciones && (
              <LatestSettlements liquidaciones={tablero.ultimas_liquidaciones} />
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** Page of a person without a role. */
function WithoutRole() {
  return (
    <section>
      <h1>Todavía no tiene rol</h1>
      <p>
        Para ver sus pantallas necesita un rol: pida a quien administra los usuarios que se lo asigne y vuelva
        a entrar.
      </p>
      <Form method="post" action="/logout" reloadDocument>
        <button>Cerrar sesión</button>
      </Form>
    </section>
  )
}
