import { Link } from '@remix-run/react'
import { UNCONFIRMED_ACCOUNTS } from '#app/parts/books/paths.ts'

interface LackingProps {
  /** Number of vouchers without an account, and the address of their list. */
  sin_cuenta: number
  withoutAccount: string
  /** Number of accounts to confirm. 0 without permission. */
  por_confirmar: number
}

/** Steps to do before an export. Renders nothing if there are none. */
export function Lacking({ sin_cuenta, withoutAccount, por_confirmar }: LackingProps) {
  if (sin_cuenta === 0 && por_confirmar === 0) return null
  return (
    <p className="note">
      {sin_cuenta > 0 && (
        <Link to={withoutAccount}>
          {sin_cuenta === 1
            ? 'A 1 comprobante le falta una cuenta'
            : `A ${sin_cuenta} comprobantes les falta una cuenta`}
        </Link>
      )}
      {sin_cuenta > 0 && por_confirmar > 0 && ' · '}
      {por_confirmar > 0 && (
        <Link to={UNCONFIRMED_ACCOUNTS}>
          {por_confirmar === 1 ? '1 cuenta por confirmar' : `${por_confirmar} cuentas por confirmar`}
        </Link>
      )}
    </p>
  )
}
