import { Link } from '@remix-run/react'
import { ReceiveLink } from './receive-link.tsx'
import { StatementLink } from './statement-link.tsx'

/** What a person may see and do of a third party's money. */
export interface ClientLinksSeen {
  movimientos: boolean
  cuentas: boolean
  recibir: boolean
}

interface ClientLinksProps {
  tercero: { id_tercero: string; nombre: string }
  seen: ClientLinksSeen
}

/** From a third party to its money: movements, receivables, statement, and the receipt of its payment. */
export function ClientLinks({ tercero: { id_tercero, nombre }, seen }: ClientLinksProps) {
  const id = encodeURIComponent(id_tercero)
  return (
    <>
      {seen.recibir && <ReceiveLink cliente={id_tercero} />}{' '}
      {seen.movimientos && (
        <Link to={`/reporte-movimientos-terceros?tercero=${id}`} className="button secondary">
          Movimientos
        </Link>
      )}{' '}
      {seen.cuentas && (
        <>
          <Link to={`/accounts-receivable?tercero=${id}`} className="button secondary">
            Cuentas por Cobrar
          </Link>{' '}
          <StatementLink cliente={id_tercero} nombre={nombre} className="button secondary" />
        </>
      )}
    </>
  )
}
