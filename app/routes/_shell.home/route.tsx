import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ApiError, call } from '#app/api/client.server.ts'
import { Card } from '#app/format/card.tsx'
import { measure, pesos, whole } from '#server/shared/formats.ts'
import { forbidden, requireSession } from '#app/session/guard.server.ts'
import { DASHBOARD_DAYS, dashboard } from '#server/contract/dashboard.ts'
import { Alerts } from './alerts.tsx'
import { LatestSettlements } from './latest-settlements.tsx'
import { WeighingStates } from './weighing-states.tsx'

export const meta = () => [{ title: 'Dashboard · Molino' }]

/** `?dias=` is the range of the chart. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const asked = new URL(request.url).searchParams.get('dias')
  const rangos = DASHBOARD_DAYS
  const dias = rangos.find((days) => String(days) === asked) ?? 30
  try {
    return { dias, rangos, tablero: await call(session, dashboard.get, { query: { dias } }), error: '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.isForbidden) throw forbidden()
    return { dias, rangos, tablero: null, error: error.text('No se pudo cargar el tablero') }
  }
}

export default function Home() {
  const { dias, rangos, tablero, error } = useLoaderData<typeof loader>()
  return (
    <section>
      <header className="bar">
        <h1>Dashboard</h1>
      </header>
      {error && (
        <div className="form-error" role="alert">
          {error} <Link to="/home">Reintentar</Link>
        </div>
      )}
      {tablero && (
        <>
          <div className="cards">
            {tablero.cuentas_por_pagar && (
              <Card
                label="Cuentas por Pagar"
                value={pesos(tablero.cuentas_por_pagar.valor)}
                to="/liquidacion-arroz?estado=APROBADA"
              />
            )}
            {tablero.cuentas_por_cobrar && (
              <Card
                label="Cuentas por Cobrar"
                value={pesos(tablero.cuentas_por_cobrar.valor)}
                to="/accounts-receivable?con_saldo=true"
              />
            )}
            {tablero.pesadas_hoy && (
              <Card
                label="Pesadas Hoy"
                value={whole(tablero.pesadas_hoy.cantidad)}
                more={`${measure(tablero.pesadas_hoy.kg)} kg`}
                to="/weighing-records"
              />
            )}
            {tablero.consecutivos_activos && (
              <Card
                label="Consecutivos Activos"
                value={whole(tablero.consecutivos_activos.cantidad)}
                to="/consecutivos"
              />
            )}
            {tablero.terceros && (
              <Card label="Terceros" value={whole(tablero.terceros.cantidad)} to="/terceros" />
            )}
          </div>
          <div className="columns halves">
            <div className="columns">
              {tablero.estado_de_pesadas && (
                <WeighingStates estados={tablero.estado_de_pesadas} dias={dias} rangos={rangos} />
              )}
              <Alerts alertas={tablero.alertas} />
            </div>
            {tablero.ultimas_liquidaciones && (
              <LatestSettlements liquidaciones={tablero.ultimas_liquidaciones} />
            )}
          </div>
        </>
      )}
    </section>
  )
}
