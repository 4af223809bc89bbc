import { Link } from '@remix-run/react'

/** The form of a cash receipt with its client chosen. */
export const receivePath = (cliente: string) => `/save-payment-receipt?tercero=${encodeURIComponent(cliente)}`

/** Leads to the cash receipt of who owes. */
export function ReceiveLink({ cliente, main }: { cliente: string; main?: boolean }) {
  return (
    <Link to={receivePath(cliente)} className={main ? 'button' : 'button secondary'}>
      Recibir pago
    </Link>
  )
}
