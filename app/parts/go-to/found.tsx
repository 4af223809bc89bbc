import { Link } from '@remix-run/react'
import type { Group } from './places.server.ts'

/** Results of 'Ir a…' of one kind. */
export function Found({ group: { title, places, all, failed } }: { group: Group }) {
  return (
    <section className="panel places">
      <h2>{title}</h2>
      {failed && <p className="form-error">No se pudo buscar aquí. Intente de nuevo.</p>}
      <ul>
        {places.map(({ name, detail, to, code }) => (
          <li key={to + name}>
            <Link to={to}>{name}</Link> <span className="aside">{detail}</span>
            {code && <kbd>{code}</kbd>}
          </li>
        ))}
      </ul>
      {all && <Link to={all}>Ver todos</Link>}
    </section>
  )
}
