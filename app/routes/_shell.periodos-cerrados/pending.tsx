import { Link, useLocation } from '@remix-run/react'
import { PendingList } from '#app/format/pending.tsx'
import type { Pending } from '#server/kit/contract/common.ts'
import type { MonthState, MonthTie } from '#server/periods/contract.ts'
import { writtenMonth } from '#server/kit/words/months.ts'

/** Open records and differing ties of a month. */
export const openIn = ({ pendientes, cuadres }: Pick<MonthState, 'pendientes' | 'cuadres'>): Pending[] =>
  [...pendientes, ...cuadres].filter(({ cantidad }) => cantidad > 0)

/** Open records of the month, with links to their lists. */
export function StillOpen({ mes, pendientes }: { mes: string; pendientes: readonly Pending[] }) {
  if (pendientes.length === 0) return <p>En {writtenMonth(mes)} no queda nada abierto.</p>
  return (
    <>
      <p className="note">En {writtenMonth(mes)} sigue abierto:</p>
      <PendingList items={pendientes} />
    </>
  )
}

/** Comparison of the accounts with the lists. An API without it answers none. */
export function Ties({ cuadres }: { cuadres: readonly MonthTie[] }) {
  const different = cuadres.filter(({ cantidad }) => cantidad > 0)
  const same = cuadres.filter(({ cantidad }) => cantidad === 0).map(({ nombre }) => nombre.toLowerCase())
  return (
    <>
      {different.length > 0 && <p className="note">Las cuentas contables no cuadran con las listas:</p>}
      <PendingList items={different} />
      {same.length > 0 && <p>Cuadra con las cuentas contables: {same.join(', ')}.</p>}
    </>
  )
}

/** Reason why the months could not be read, with a link that reads them again. */
export function Unread({ error }: { error: string }) {
  const { pathname, search } = useLocation()
  return (
    <div className="form-error" role="alert">
      {error} <Link to={pathname + search}>Reintentar</Link>
    </div>
  )
}
