import { Link } from '@remix-run/react'
import { LinkIf, Facts } from '#app/format/record-parts.tsx'
import { notePath, settlementPath } from '#app/parts/paths.ts'
import type { SettlementDetail } from '#server/settlements/contract.ts'
import { authorisationText } from '#server/numbers/authorised-ranges-words.ts'
import { writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { purchaseDocumentName, purchaseDocumentText } from '#server/parties/purchase-documents-words.ts'
import { registrationText } from '#server/settlements/registration-words.ts'
import { SETTLEMENT } from '#server/settlements/words.ts'

const named = (other: SettlementDetail['corrige']) =>
  other && (
    <Link key={other.id_liquidacion} to={settlementPath(other.id_liquidacion)}>
      {other.consecutivo}
    </Link>
  )

interface PeopleProps {
  liquidacion: SettlementDetail
  mayOpenNote: boolean
}

/** Names, times and documents of the settlement, from weighing to void. */
export function People({ liquidacion, mayOpenNote }: PeopleProps) {
  const { fecha_pago, descripcion_fpago, nombre_banco, pagos, nota } = liquidacion
  const signed = (name: string, moment = '') =>
    [name, name && moment && writtenMoment(moment)].filter(Boolean).join(', ')
  const paid = [fecha_pago && writtenDay(fecha_pago), descripcion_fpago, nombre_banco]
  const back = pagos.find(({ direccion }) => direccion === 'ENTRA')
  const returned = back && [
    pesos(back.valor),
    writtenDay(back.fecha),
    back.descripcion_fpago,
    back.nombre_banco,
  ]
  return (
    <Facts
      items={[
        [SETTLEMENT.calidad.label, liquidacion.calidad],
        ['Pesó', liquidacion.peso],
        ['Analizó', liquidacion.analizo],
        [SETTLEMENT.liquido.label, signed(liquidacion.liquido, liquidacion.liquidada_en)],
        [SETTLEMENT.aprobo.label, signed(liquidacion.aprobo, liquidacion.aprobada_en)],
        ['Registro en la Bolsa', registrationText(liquidacion)],
        [purchaseDocumentName(liquidacion.tipo_documento), purchaseDocumentText(liquidacion)],
        ['Autorización', authorisationText(liquidacion.rango)],
        [SETTLEMENT.pago.label, signed(liquidacion.pago)],
        ['Pago', paid.filter(Boolean).join(' · ')],
        ['Devolución', (returned ?? []).filter(Boolean).join(' · ')],
        [SETTLEMENT.anulo.label, signed(liquidacion.anulo, liquidacion.anulada_en)],
        ['Motivo de la anulación', liquidacion.motivo_anulacion],
        ['Corregida por', named(liquidacion.corregida_por)],
        ['Corrige a', named(liquidacion.corrige)],
        [
          'Nota de ajuste',
          nota && (
            <LinkIf key="nota" may={mayOpenNote} to={notePath(nota.id_nota)}>
              {nota.numero}
            </LinkIf>
          ),
        ],
      ]}
    />
  )
}
