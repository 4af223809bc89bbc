import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { ApiError, call } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { forbidden, requireSession } from '#app/session/guard.server.ts'
import { dashboard, DASHBOARD_DAYS } from '#server/desk/dashboard-contract.ts'
import { today } from '#server/kit/words/days.ts'
import { readDesk } from '#app/parts/weighings/desk.server.ts'
import stylesheet from '#app/styles/home.scss?url'
import steps from '#app/styles/first-steps.scss?url'
import weighings from '#app/styles/weighings.scss?url'
import { Beginning, StepsLeft } from './beginning.tsx'
import { Cards } from './cards.tsx'
import { CollectingDesk } from './collecting.tsx'
import { DaysChart } from './days-chart.tsx'
import { Desk } from './desk.tsx'
import { Figures } from './figures.tsx'
import { linksOf } from './links.ts'
import { LatestSettlements } from './latest-settlements.tsx'
import { LENDING_LINKS, LendingDesk } from './lending.tsx'
import { Alerts, Waiting } from './waiting.tsx'
import { deskOf, onlyReads, shownTo } from './whose-desk.server.ts'
import { WeighingStates } from './weighing-states.tsx'
import { Yard } from './yard.tsx'
import { SearchField } from '#app/form/filters.tsx'

export const links = () => [stylesheet, weighings, steps].map((href) => ({ rel: 'stylesheet', href }))
export const meta = () => [{ title: 'Dashboard · Molino' }]

/** `?dias=` is the range of the chart. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const sinRol = session.claves.length === 0
  const asked = queryText(request.url, 'dias')
  const rangos = DASHBOARD_DAYS
  const hoy = today()
  const dias = rangos.find((days) => String(days) === asked) ?? 30
  const desk = await readDesk(request, session)
  const mesa = deskOf(session)
  const may = {
    invoice: session.can('POST-invoices'),
    lend: session.can('GET-financing-agreements'),
    act: !onlyReads(session),
  }
  try {
    const tablero = await call(session, dashboard.get, { query: { dias, ...(mesa && { mesa }) } })
    return { dias, rangos, hoy, tablero: shownTo(mesa, tablero), error: '', desk, mesa, may, sinRol }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.isForbidden) throw forbidden()
    const failed = error.text('No se pudo cargar el tablero')
    return { dias, rangos, hoy, tablero: null, error: failed, desk, mesa, may, sinRol }
  }
}

export default function Home() {
  const { dias, rangos, hoy, tablero, error, desk, mesa, may, sinRol } = useLoaderData<typeof loader>()
  const links = linksOf(hoy)
  if (sinRol) return <WithoutRole />
  // No alert repeats what waits above.
  const above = [
    ...(tablero?.espera ?? []).map(({ enlace }) => enlace),
    ...(mesa === 'credito' ? LENDING_LINKS : []),
  ]
  const alertas = tablero?.alertas?.filter(({ enlace }) => !above.includes(enlace))
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
        {mesa === 'cartera' && (
          <Link to="/save-payment-receipt" className="button">
            Nuevo recibo
          </Link>
        )}
        {mesa === 'credito' && (
          <Link to="/financing-agreements?estado=EN_EJECUCION" className="button">
            Nuevo préstamo
          </Link>
        )}
      </header>
      {!may.act && <LookUp />}
      {primeros && <StepsLeft steps={primeros} />}
      <Desk {...desk} />
      {mesa === 'cartera' && tablero && (
        <CollectingDesk tablero={tablero} links={links} mayInvoice={may.invoice} />
      )}
      {mesa === 'credito' && tablero && <LendingDesk tablero={tablero} mayLend={may.lend} />}
      {error && (
        <div className="form-error" role="alert">
          {error} <Link to="/home">Reintentar</Link>
        </div>
      )}
      {tablero && (
        <>
          {tablero.espera && <Waiting espera={tablero.espera} />}
          <Figures tablero={tablero} links={links} />
          {tablero.compras && (
            <div className="columns morning">
              <DaysChart compras={tablero.compras} links={links} />
              {tablero.patio && !desk.patio && <Yard patio={tablero.patio} links={links} />}
            </div>
          )}
          <Cards tablero={tablero} links={links} />
          <div className="columns halves">
            {tablero.estado_de_pesadas && (
              <WeighingStates estados={tablero.estado_de_pesadas} dias={dias} rangos={rangos} links={links} />
            )}
            {alertas && <Alerts alertas={alertas} />}
          </div>
          {tablero.ultimas_liquidaciones && (
            <LatestSettlements liquidaciones={tablero.ultimas_liquidaciones} />
          )}
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

/** Search of a user who only reads. */
function LookUp() {
  return (
    <Form role="search" action="/ir-a" className="search">
      <SearchField label="Buscar un número, una placa o un tercero" value="" />{' '}
      <button className="secondary">Buscar</button>
    </Form>
  )
}
