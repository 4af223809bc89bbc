import { Link } from '@remix-run/react'
import { pdfPath } from '#app/parts/paths.ts'

/** Form of a receipt with the client chosen. */
export const receivePath = (cliente: string) => `/save-payment-receipt?tercero=${encodeURIComponent(cliente)}`

export function ReceiveLink({ cliente, main }: { cliente: string; main?: boolean }) {
  return (
    <Link to={receivePath(cliente)} className={main ? 'button' : 'button secondary'}>
      Recibir pago
    </Link>
  )
}

interface StatementLinkProps {
  /** Third party of the statement. */
  cliente: string
  nombre: string
  className?: string
}

/** Link to the PDF statement of a third party, in a new tab. */
export function StatementLink({ cliente, nombre, className }: StatementLinkProps) {
  const name = `Estado de cuenta de ${nombre}`
  return (
    <a
      href={pdfPath('CUENTAS_POR_COBRAR', cliente)}
      target="_blank"
      rel="noreferrer"
      className={className}
      title={name}
      aria-label={name}
    >
      Estado de cuenta
    </a>
  )
}
