import { Link } from '@remix-run/react'
import { measure, whole } from '#server/kit/words/formats.ts'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import type { Links } from './links.ts'

interface WeighingStatesProps {
  estados: NonNullable<Dashboard['estado_de_pesadas']>
  dias: number
  /** Selectable days. */
  rangos: readonly number[]
  links: Links
}

/** 'Estado de Pesadas' of the selected days: bars with numbers, each linked to its list. */
export function WeighingStates({ estados, dias, rangos, links }: WeighingStatesProps) {
  const most = Math.max(1, ...estados.map(({ cantidad }) => cantidad))
  return (
    <section className="panel">
      <h2>Estado de Pesadas</h2>
      <table className="bars">
        <caption>Últimos {dias} días</caption>
        <tbody>
          {estados.map(({ estado, cantidad, kg }) => (
            <tr key={estado}>
              <th scope="row">
                <Link to={links.state(estado, dias)}>{estado}</Link>
              </th>
              <td>
                <svg aria-hidden="true">
                  <rect
                    className={estado.toLowerCase()}
                    width={`${((cantidad / most) * 100).toFixed(2)}%`}
                    height="100%"
                  />
                </svg>
              </td>
              <td className="end">
                <Link to={links.state(estado, dias)}>{whole(cantidad)}</Link>
              </td>
              <td className="end">
                <Link to={links.state(estado, dias)}>{measure(kg)} kg</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <nav aria-label="Días" className="pager">
        <ul>
          {rangos.map((days) => (
            <li key={days}>
              <Link
                to={`/home?dias=${days}`}
                preventScrollReset
                aria-current={days === dias ? 'true' : undefined}
              >
                {days} días
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  )
}
