import { Link } from '@remix-run/react'
import { measure, whole } from '#server/shared/formats.ts'
import type { Dashboard } from '#server/contract/dashboard.ts'

interface WeighingStatesProps {
  estados: NonNullable<Dashboard['estado_de_pesadas']>
  dias: number
  /** The days that can be chosen. */
  rangos: readonly number[]
}

/** 'Estado de Pesadas' of the chosen days: bars with their numbers, each leading to its list (N-03). */
export function WeighingStates({ estados, dias, rangos }: WeighingStatesProps) {
  const most = Math.max(1, ...estados.map(({ cantidad }) => cantidad))
  return (
    <section className="panel">
      <h2>Estado de Pesadas</h2>
      <table className="bars">
        <caption>Últimos {dias} días</caption>
        <tbody>
          {estados.map(({ estado, cantidad, kg }) => (
            <tr key={estado} className={estado.toLowerCase()}>
              <th scope="row">
                <Link to={`/weighing-records?estado=${estado}`}>{estado}</Link>
              </th>
              <td>
                <progress value={cantidad} max={most} aria-hidden="true" />
              </td>
              <td className="end">{whole(cantidad)}</td>
              <td className="end">{measure(kg)} kg</td>
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
