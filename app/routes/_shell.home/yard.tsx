import { Link } from '@remix-run/react'
import type { Dashboard } from '#server/contract/dashboard.ts'
import { whole } from '#server/shared/formats.ts'
import { longAgo, shortDay } from './numbers.ts'

/** The trucks inside, who waits longest first. */
export function Yard({
  patio: { cantidad, camiones },
  to,
}: {
  patio: NonNullable<Dashboard['patio']>
  to: string
}) {
  return (
    <section className="panel">
      <h2>
        {cantidad === 0
          ? 'No hay camiones en patio'
          : `${whole(cantidad)} ${cantidad === 1 ? 'camión' : 'camiones'} en patio`}
      </h2>
      <ol className="yard">
        {camiones.map(({ id_weighing_record: id, consecutivo, placa, nombre, desde, minutos }) => (
          <li key={id}>
            <Link to={`/weighing-records/final-weight/${encodeURIComponent(id)}`} title={consecutivo}>
              {placa}
            </Link>
            <span className="cut" title={nombre}>
              {nombre}
            </span>
            <time dateTime={`${desde.replace(' ', 'T')}-05:00`}>
              {shortDay(desde)} {desde.slice(11)}
            </time>
            <strong>{longAgo(minutos)}</strong>
          </li>
        ))}
      </ol>
      {cantidad > 0 && (
        <p>
          <Link to={to}>Ver {cantidad === 1 ? 'la pesada' : `las ${whole(cantidad)} pesadas`} en patio</Link>
        </p>
      )}
    </section>
  )
}
