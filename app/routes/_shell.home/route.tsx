import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ApiError, call } from '#app/api/client.server.ts'
import { measure, pesos, whole } from '#app/format/format.ts'
import { forbidden, requireSession } from '#app/session/guard.server.ts'
import { dashboard } from '#server/contract/dashboard.ts'
import { LatestSettlements } from './latest-settlements.tsx'
import { WeighingStates } from './weighing-states.tsx'

export const meta = () => [{ title: 'Dashboard · Molino' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  try {
    return json({ tablero: await call(session, dashboard.get, {}), error: '' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.isForbidden) throw forbidden(request)
    return json({ tablero: null, error: error.text('No se pudo cargar el tablero') })
  }
}

export default function Home() {
  const { tablero, error } = useLoaderData<typeof loader>()
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
          <div className="columns">
            {tablero.estado_de_pesadas && <WeighingStates estados={tablero.estado_de_pesadas} />}
            {tablero.ultimas_liquidaciones && (
              <LatestSettlements liquidaciones={tablero.ultimas_liquidaciones} />
            )}
          </div>
          <section className="panel">
            <h2>Alertas</h2>
            {tablero.alertas.length === 0 && <p className="empty">No hay alertas.</p>}
            <ul className="alerts">
              {tablero.alertas.map((alerta) => (
                <li key={alerta.texto} className={alerta.gravedad}>
                  {alerta.enlace ? <Link to={alerta.enlace}>{alerta.texto}</Link> : alerta.texto}
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </section>
  )
}

interface CardProps {
  label: string
  value: string
  more?: string
  to: string
}

function Card({ label, value, more, to }: CardProps) {
  return (
    <Link to={to} className="card">
      <span>{label}</span>
      <strong>{value}</strong>
      {more && <span>{more}</span>}
    </Link>
  )
}
