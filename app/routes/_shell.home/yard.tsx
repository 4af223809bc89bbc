import { Link } from '@remix-run/react'
import { counted } from '#app/format/counted.ts'
import { weighingPath } from '#app/parts/paths.ts'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import { duration } from '#server/kit/words/formats.ts'
import { YARD_PATH } from '#app/parts/weighings/desk.ts'
import type { Links } from './links.ts'
import { shortDay } from './numbers.ts'

/** Trucks inside, longest waiting first. */
export function Yard({
  patio: { cantidad, camiones },
  links,
}: {
  patio: NonNullable<Dashboard['patio']>
  links: Links
}) {
  return (
    <section className="panel">
      <h2>
        {cantidad === 0 ? (
          'No hay camiones en patio'
        ) : (
          <Link to={links.yard}>{counted(cantidad, 'camión', 'camiones')} en patio</Link>
        )}
      </h2>
      <ol className="yard">
        {camiones.map(({ id_weighing_record: id, consecutivo, placa, nombre, desde, minutos }) => (
          <li key={id}>
            <Link to={weighingPath(id)} title={consecutivo}>
              {placa}
            </Link>
            <span className="cut" title={nombre}>
              {nombre}
            </span>
            <time dateTime={`${desde.replace(' ', 'T')}-05:00`}>
              {shortDay(desde)} {desde.slice(11)}
            </time>
            <strong>{duration(minutos)}</strong>
          </li>
        ))}
      </ol>
      {cantidad > 0 && (
        <p>
          <Link to={YARD_PATH}>
            {cantidad === 1 ? 'Ver el camión' : 'Ver todos los camiones'} con sus horas
          </Link>
        </p>
      )}
    </section>
  )
}
