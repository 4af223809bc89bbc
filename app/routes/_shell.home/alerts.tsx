import { Link } from '@remix-run/react'
import { Badge } from '#app/format/badge.tsx'
import type { Dashboard } from '#server/contract/dashboard.ts'

/** What needs attention, each with its gravity in words and the list that it is about (N-04). */
export function Alerts({ alertas }: { alertas: Dashboard['alertas'] }) {
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
