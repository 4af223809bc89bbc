import { Link } from '@remix-run/react'
import type { Asked } from '#app/form/acts.ts'
import { CheckField, TextField } from '#app/form/fields.tsx'
import { Badge } from '#app/format/badge.tsx'
import { UnusualPriceTick } from '#app/parts/settlements/price-notes.tsx'
import type { SettlementDetail } from '#server/settlements/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { parameterName, yearlyRateHref } from '#server/rates/parameters-words.ts'
import { unregisteredFor } from '#server/settlements/registration-words.ts'
import { SETTLEMENT } from '#server/settlements/words.ts'

interface ObstacleProps {
  obstaculo: SettlementDetail['obstaculo']
  mayWriteRates: boolean
}

/** Reason why a draft cannot be approved, with a link to enter a missing value of the year. */
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

/** Warning about the support document numbers left. */
export function NumbersEnd({ documento }: Pick<SettlementDetail, 'documento'>) {
  return documento?.aviso ? <p className="obstacle">{documento.aviso}</p> : null
}

/** Dialog for number and day of the exchange registration. */
export const askRegistration = (title: string, liquidacion: SettlementDetail, hoy: string): Asked => ({
  title,
  question: (
    <>
      Con el registro de la Bolsa Mercantil no se practica retención. La primera pesada es del{' '}
      {writtenDay(liquidacion.primera_pesada)}: <RegistrationTime liquidacion={liquidacion} hoy={hoy} />
    </>
  ),
  values: { fecha_registro_bolsa: hoy },
  fields: (
    <div className="grid">
      <TextField name="numero_registro_bolsa" {...SETTLEMENT.numero_registro_bolsa} required />
      <TextField name="fecha_registro_bolsa" {...SETTLEMENT.fecha_registro_bolsa} required />
      <CheckField name="mismo_registro" label="El mismo registro cubre varias liquidaciones" />
    </div>
  ),
})

/** Dialog of the approval: amount and supplier, and the fields of exchange registration and supplier's invoice. */
export function askApproval(liquidacion: SettlementDetail, hoy: string): Asked {
  const { consecutivo, nombre_proveedor, total_a_pagar, registro, documento } = liquidacion
  const title = `Aprobar la liquidación ${consecutivo}`
  const approves = `Aprobar ${pesos(total_a_pagar)} para ${nombre_proveedor}`
  const registration = registro === 'BOLSA' ? askRegistration(title, liquidacion, hoy) : undefined
  const invoiced = documento?.tipo === 'FACTURA'
  return {
    title,
    question: (
      <>
        ¿{approves}? {registration?.question}{' '}
        {invoiced && `${nombre_proveedor} expide factura electrónica: escriba la de esta compra.`}
      </>
    ),
    opens: approves,
    button: approves,
    values: { ...registration?.values, ...(invoiced && { fecha_factura: hoy }) },
    fields: (
      <>
        <UnusualPriceTick precio_inusual={liquidacion.precio_inusual} />
        {registration?.fields}
        {invoiced && (
          <div className="grid">
            <TextField name="numero_factura" label="Número de la factura" maxLength={40} required />
            <TextField name="fecha_factura" label="Fecha de la factura" type="date" required />
          </div>
        )}
      </>
    ),
  }
}

/** Days used of the exchange's 180. */
function RegistrationTime({ liquidacion, hoy }: { liquidacion: SettlementDetail; hoy: string }) {
  const { text, late, urgent } = unregisteredFor(liquidacion.primera_pesada, hoy)
  return <Badge tone={late ? 'red' : urgent ? 'amber' : 'grey'}>{text}</Badge>
}
