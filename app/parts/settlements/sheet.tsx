import { Fragment, type ReactNode } from 'react'
import { agreementPath, weighingPath } from '#app/parts/paths.ts'
import { LinkIf } from '#app/format/record-parts.tsx'
import { PartyLink } from '#app/parts/parties/party-link.tsx'
import { Deductions, Totals } from '#app/parts/settlements/sums.tsx'
import { WeighingRows } from '#app/parts/settlements/weighing-rows.tsx'
import type { SettlementDetail } from '#server/settlements/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { paddyPrices } from '#server/rates/paddy-price-words.ts'
import { People } from '#app/parts/settlements/people.tsx'

interface SettlementSheetProps {
  liquidacion: SettlementDetail
  mayOpenThirdParty: boolean
  mayOpenWeighing: boolean
  mayOpenAgreement: boolean
  mayOpenNote: boolean
}

/** The settlement in the order of its PDF: head, weighings, deductions and totals, people. */
export function SettlementSheet(props: SettlementSheetProps) {
  const { liquidacion, mayOpenThirdParty, mayOpenWeighing, mayOpenAgreement, mayOpenNote } = props
  return (
    <article className="sheet panel">
      <div className="sheet-head">
        <Named
          label="Proveedor"
          value={
            <PartyLink id={liquidacion.id_proveedor} may={mayOpenThirdParty}>
              {liquidacion.nombre_proveedor}
            </PartyLink>
          }
        />
        <Named
          label="Identificación"
          value={identification(
            liquidacion.tipo_identificacion_proveedor,
            liquidacion.identificacion_proveedor,
          )}
        />
        <Named label="Número" value={liquidacion.consecutivo} />
        <Named label="Fecha" value={writtenDay(liquidacion.fecha)} />
        {liquidacion.numero_fijacion && (
          <Named label="Fijación de precio" value={liquidacion.numero_fijacion} />
        )}
        <Named label="Precio" value={<Price {...liquidacion} />} />
      </div>
      <WeighingRows
        pesadas={liquidacion.pesadas}
        totals={liquidacion}
        weighing={({ id_weighing_record, consecutivo }) => (
          <LinkIf may={mayOpenWeighing} to={weighingPath(id_weighing_record)}>
            {consecutivo}
          </LinkIf>
        )}
      />
      <div className="columns">
        <Deductions calculo={liquidacion} />
        <Totals calculo={liquidacion} />
      </div>
      <Offset liquidacion={liquidacion} mayOpenAgreement={mayOpenAgreement} />
      <Kept liquidacion={liquidacion} />
      {liquidacion.observaciones && <p>{liquidacion.observaciones}</p>}
      <People liquidacion={liquidacion} mayOpenNote={mayOpenNote} />
    </article>
  )
}

/** Prices by carga and by tonne, each on one line. */
function Price({ precio_carga, precio_tonelada }: SettlementDetail) {
  return paddyPrices(precio_carga, precio_tonelada).map((text, place) => (
    <Fragment key={text}>
      {place > 0 && ' · '}
      <span className="whole">{text}</span>
    </Fragment>
  ))
}

function Named({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <span>{label}</span>
      <strong>{value}</strong>
    </div>
  )
}

/** Offset against a crop loan: interest first, then the oldest capital. */
function Offset({
  liquidacion,
  mayOpenAgreement,
}: Pick<SettlementSheetProps, 'liquidacion' | 'mayOpenAgreement'>) {
  const { acuerdo } = liquidacion
  if (!acuerdo) return null
  const { id_acuerdo, consecutivo, deuda, a_intereses, a_capital, queda } = acuerdo
  return (
    <p>
      Del acuerdo{' '}
      <LinkIf may={mayOpenAgreement} to={agreementPath(id_acuerdo)}>
        {consecutivo}
      </LinkIf>{' '}
      se debían {pesos(deuda)}: {pesos(a_intereses)} a intereses y {pesos(a_capital)} a capital; quedan{' '}
      {pesos(queda)}.
    </p>
  )
}

/** Part of a voided settlement's payment that the supplier keeps. */
function Kept({
  liquidacion: { anticipo_por_descontar: queda, pagos },
}: Pick<SettlementSheetProps, 'liquidacion'>) {
  const paid = pagos.find(({ direccion }) => direccion === 'SALE')
  if (!queda || !paid) return null
  return (
    <p className="note">
      De los {pesos(paid.valor)} que se pagaron el {writtenDay(paid.fecha)} quedan {pesos(queda)} como
      anticipo del proveedor: la próxima liquidación propone descontarlos.
    </p>
  )
}
