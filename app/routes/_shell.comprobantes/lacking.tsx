import { Link } from '@remix-run/react'

interface LackingProps {
  /** Vouchers of the days that lack an account, and the list of them. */
  sin_cuenta: number
  withoutAccount: string
  /** Accounts that nobody confirmed yet; 0 to who may not see them. */
  por_confirmar: number
}

/** What has to be done before these vouchers can be exported; nothing where nothing lacks. */
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
        <Link to="/cuentas-contables?confirmada=false">
          {por_confirmar === 1 ? '1 cuenta por confirmar' : `${por_confirmar} cuentas por confirmar`}
        </Link>
      )}
    </p>
  )
}
