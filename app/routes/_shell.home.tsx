import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ApiError, call } from '#app/api/client.server.ts'
import { whole } from '#app/format/format.ts'
import { forbidden, requireSession } from '#app/session/guard.server.ts'
import { dashboard } from '#server/contract/dashboard.ts'

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
            {tablero.terceros && <Card label="Terceros" value={tablero.terceros.cantidad} to="/terceros" />}
            {tablero.consecutivos_activos && (
              <Card label="Consecutivos Activos" value={tablero.consecutivos_activos.cantidad} />
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

function Card({ label, value, to }: { label: string; value: number; to?: string }) {
  const content = (
    <>
      <span>{label}</span>
      <strong>{whole(value)}</strong>
    </>
  )
  return to ? (
    <Link to={to} className="card">
      {content}
    </Link>
  ) : (
    <div className="card">{content}</div>
  )
}
