import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { MoreActs } from '#app/format/page-head.tsx'
import { ReceiveLink, StatementLink } from './links.tsx'

/** Links that a person may see on a third party's money. */
export interface ClientLinksSeen {
  movimientos: boolean
  cuentas: boolean
  recibir: boolean
}

interface ClientLinksProps {
  tercero: { id_tercero: string; nombre: string }
  seen: ClientLinksSeen
  /** Further links inside the menu of rare links. */
  more?: ReactNode
  /** Links before the menu of rare links. */
  children?: ReactNode
}

/** Links of a third party: payment, movements and statement, with a menu of rare links. */
export function ClientLinks({ tercero: { id_tercero, nombre }, seen, more, children }: ClientLinksProps) {
  const id = encodeURIComponent(id_tercero)
  return (
    <>
      {seen.recibir && <ReceiveLink cliente={id_tercero} />}{' '}
      {seen.movimientos && (
        <Link to={`/reporte-movimientos-terceros?tercero=${id}`} className="button secondary">
          Movimientos
        </Link>
      )}{' '}
      {seen.cuentas && <StatementLink cliente={id_tercero} nombre={nombre} className="button secondary" />}{' '}
      {children}{' '}
      {(seen.cuentas || more) && (
        <MoreActs>
          {seen.cuentas && (
            <Link to={`/accounts-receivable?tercero=${id}`} className="button secondary">
              Cuentas por Cobrar
            </Link>
          )}{' '}
          {more}
        </MoreActs>
      )}
    </>
  )
}
