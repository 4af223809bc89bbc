import { Link } from '@remix-run/react'
import type { MonthTie, Pending } from '#server/periods/contract.ts'
import { writtenMonth } from '#server/kit/words/months.ts'

/** Open records of the month, with links to their lists. */
export function StillOpen({ mes, pendientes }: { mes: string; pendientes: readonly Pending[] }) {
  if (pendientes.length === 0) return <p>En {writtenMonth(mes)} no queda nada abierto.</p>
  return (
    <>
      <p className="note">En {writtenMonth(mes)} sigue abierto:</p>
      <ul>
        {pendientes.map(({ que, enlace }) => (
          <li key={que}>
            <Link to={enlace}>{que}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Comparison of the accounts with the lists. An API without it answers none. */
export function Ties({ cuadres }: { cuadres: readonly MonthTie[] }) {
  const different = cuadres.filter(({ que }) => que !== '')
  const same = cuadres.filter(({ que }) => que === '').map(({ nombre }) => nombre.toLowerCase())
  return (
    <>
      {different.length > 0 && (
        <>
          <p className="note">Las cuentas contables no cuadran con las listas:</p>
          <ul>
            {different.map(({ nombre, que, enlace }) => (
              <li key={nombre}>
                <Link to={enlace}>{que}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {same.length > 0 && <p>Cuadra con las cuentas contables: {same.join(', ')}.</p>}
    </>
  )
}
