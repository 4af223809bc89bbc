import { Link } from '@remix-run/react'
import { measure, whole } from '#app/format/format.ts'
import type { Dashboard } from '#server/contract/dashboard.ts'

/** 'Estado de Pesadas' of the last 30 days: bars with their numbers, each leading to its list (N-03). */
export function WeighingStates({ estados }: { estados: NonNullable<Dashboard['estado_de_pesadas']> }) {
  const most = Math.max(1, ...estados.map(({ cantidad }) => cantidad))
  return (
    <section className="panel">
      <h2>Estado de Pesadas</h2>
      <table className="bars">
        <caption>Últimos 30 días</caption>
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
    </section>
  )
}
