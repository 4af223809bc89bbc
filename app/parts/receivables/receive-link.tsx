import { Link } from '@remix-run/react'

/** Form of a receipt with the client chosen. */
export const receivePath = (cliente: string) => `/save-payment-receipt?tercero=${encodeURIComponent(cliente)}`

export function ReceiveLink({ cliente, main }: { cliente: string; main?: boolean }) {
  return (
    <Link to={receivePath(cliente)} className={main ? 'button' : 'button secondary'}>
      Recibir pago
    </Link>
  )
}
