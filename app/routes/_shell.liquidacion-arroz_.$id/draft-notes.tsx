import { Link } from '@remix-run/react'
import { Badge } from '#app/format/badge.tsx'
import type { SettlementDetail } from '#server/contract/settlements.ts'
import { parameterName, yearlyRateHref } from '#server/shared/parameters.ts'
import { unregisteredFor } from '#server/shared/registration.ts'

interface ObstacleProps {
  obstaculo: SettlementDetail['obstaculo']
  mayWriteRates: boolean
}

/** Why a draft cannot be approved as it stands (N-153), with the way to the value of a year that is missing. */
export function Obstacle({ obstaculo, mayWriteRates }: ObstacleProps) {
  if (!obstaculo) return null
  const { mensaje, falta } = obstaculo
  return (
    <p className="obstacle">
      {mensaje}{' '}
      {falta &&
        (mayWriteRates ? (
          <Link to={yearlyRateHref(falta.tag, falta.ano)}>
            Escribir {parameterName(falta.tag)} {falta.ano}
          </Link>
        ) : (
          'Lo escribe quien maneja las tarifas.'
        ))}
    </p>
  )
}

/** How much of the time for registering at the exchange is past (N-154). */
export function RegistrationTime({ liquidacion, hoy }: { liquidacion: SettlementDetail; hoy: string }) {
  const { text, late, urgent } = unregisteredFor(liquidacion.primera_pesada, hoy)
  return <Badge tone={late ? 'red' : urgent ? 'amber' : 'grey'}>{text}</Badge>
}
