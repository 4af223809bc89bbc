import { Link } from '@remix-run/react'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'

/** Work that waits for the person, each kind with its number, its sum and its list. */
export function Waiting({ espera }: { espera: NonNullable<Dashboard['espera']> }) {
  return (
    <section className="panel waiting" aria-labelledby="espera">
      <h2 id="espera">Espera por usted</h2>
      {espera.length === 0 ? (
        <p className="empty">Nada espera por usted.</p>
      ) : (
        <ul>
          {espera.map(({ que, cantidad, valor, enlace }) => (
            <li key={que}>
              <Link to={enlace}>
                {whole(cantidad)} {que}
              </Link>
              {valor !== null && <span>suman {pesos(valor)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
