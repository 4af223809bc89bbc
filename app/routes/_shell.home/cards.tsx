import { Link } from '@remix-run/react'
import { Card } from '#app/format/card.tsx'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import { kilos, pesos, whole } from '#server/kit/words/formats.ts'
import { type Links, owedIn } from './links.ts'
import { Badge } from '#app/format/badge.tsx'

export function Cards({ tablero, links }: { tablero: Dashboard; links: Links }) {
  const { cuentas_por_cobrar, pesadas_hoy, consecutivos_activos } = tablero
  const owed = owedIn(tablero, links)
  return (
    <div className="cards">
      {owed && (
        <Card
          label={owed.todo ? 'Cuentas por Pagar' : 'Liquidaciones por Pagar'}
          value={pesos(owed.valor)}
          to={owed.to}
        />
      )}
      {cuentas_por_cobrar && (
        <Card label="Cuentas por Cobrar" value={pesos(cuentas_por_cobrar.valor)} to={links.receivables} />
      )}
      {pesadas_hoy && (
        <Card
          label="Pesadas Hoy"
          value={whole(pesadas_hoy.cantidad)}
          more={`${kilos(pesadas_hoy.kg)} netos`}
          to={links.today}
        />
      )}
      {consecutivos_activos && (
        <Card
          label="Consecutivos Activos"
          value={whole(consecutivos_activos.cantidad)}
          to={links.consecutives}
        />
      )}
    </div>
  )
}

/** Alerts with their severity in words and a link to the list. */
export function Alerts({ alertas }: { alertas: NonNullable<Dashboard['alertas']> }) {
  return (
    <section className="panel">
      <h2>Alertas</h2>
      {alertas.length === 0 && <p className="empty">No hay alertas.</p>}
      <ul className="alerts">
        {alertas.map(({ gravedad, texto, enlace }) => (
          <li key={texto} className={gravedad}>
            {gravedad === 'alta' ? <Badge tone="red">Alta</Badge> : <Badge tone="amber">Media</Badge>}
            <span>{enlace ? <Link to={enlace}>{texto}</Link> : texto}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
