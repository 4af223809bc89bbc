import { LongText } from '#app/format/long-text.tsx'
import { LinkIf, RecordTable, Facts } from '#app/format/record-parts.tsx'
import { PartyLink } from '#app/parts/parties/party-link.tsx'
import { pdfPath, settlementPath, weighingPath } from '#app/parts/paths.ts'
import type { PayableDetail } from '#server/payables/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos, percent, pesos } from '#server/kit/words/formats.ts'
import { writtenMonth } from '#server/kit/words/months.ts'
import { valueInWords } from '#server/audit/value-words.ts'
import { PAYABLE } from '#server/payables/words.ts'

/** Creditor, concept and days of a payable. */
export function PayableFacts({ cuenta, sees }: { cuenta: PayableDetail; sees: Sees }) {
  return (
    <section className="panel">
      <h2>Cuenta</h2>
      <Facts
        items={[
          [
            PAYABLE.nombre_tercero.label,
            <PartyLink key="tercero" id={cuenta.id_tercero} may={sees.terceros}>
              {cuenta.nombre_tercero}
            </PartyLink>,
          ],
          ['Identificación', cuenta.identificacion],
          [PAYABLE.concepto.label, cuenta.concepto],
          [PAYABLE.origen.label, valueInWords(cuenta.origen)],
          [
            PAYABLE.id_liquidacion.label,
            cuenta.numero_liquidacion && (
              <LinkIf key="liquidacion" may={sees.liquidaciones} to={settlementPath(cuenta.id_liquidacion)}>
                {cuenta.numero_liquidacion}
              </LinkIf>
            ),
          ],
          [
            PAYABLE.id_weighing_record.label,
            cuenta.numero_pesada && (
              <LinkIf key="pesada" may={sees.pesadas} to={weighingPath(cuenta.id_weighing_record)}>
                {cuenta.numero_pesada}
              </LinkIf>
            ),
          ],
          [
            'Producto',
            cuenta.nombre_producto &&
              cuenta.kilos !== null &&
              `${kilos(cuenta.kilos)} de ${cuenta.nombre_producto}`,
          ],
          [PAYABLE.mes.label, cuenta.mes && writtenMonth(cuenta.mes)],
          [PAYABLE.fecha.label, writtenDay(cuenta.fecha)],
          [PAYABLE.fecha_vencimiento.label, writtenDay(cuenta.fecha_vencimiento)],
          ['Costo', cuenta.retencion ? pesos(cuenta.valor + cuenta.retencion) : ''],
          ['Retención', withheld(cuenta)],
          [PAYABLE.valor.label, pesos(cuenta.valor)],
          [PAYABLE.pagado.label, cuenta.pagado ? pesos(cuenta.pagado) : ''],
          ['Motivo de la anulación', cuenta.motivo_anulacion],
        ]}
      />
    </section>
  )
}

interface Sees {
  terceros: boolean
  liquidaciones: boolean
  pesadas: boolean
}

/** Withholding of a service with its rate and base; nothing for kinds without withholding. */
function withheld({ retencion, tarifa_retencion: tarifa, base_retencion: base }: PayableDetail): string {
  if (!tarifa) return ''
  const above = `desde más de ${pesos(base)} en el día`
  return `${pesos(retencion)} (${percent(tarifa)}, ${above})`
}

/** Payments of a payable, oldest first. */
export function Payments({ pagos }: Pick<PayableDetail, 'pagos'>) {
  if (pagos.length === 0) return null
  return (
    <section className="panel">
      <h2>Pagos</h2>
      <RecordTable
        rows={pagos.map((pago, place) => ({ ...pago, place }))}
        keyOf={({ place }) => String(place)}
        columns={[
          { label: 'Fecha', className: 'whole', cell: ({ fecha }) => writtenDay(fecha) },
          { label: 'Forma de pago', cell: ({ descripcion_fpago }) => descripcion_fpago },
          { label: 'Banco', cell: ({ nombre_banco }) => <LongText>{nombre_banco}</LongText> },
          { label: 'Recibo', cell: ({ referencia }) => referencia },
          { label: 'Pagó', cell: ({ registro }) => <LongText>{registro}</LongText> },
          { label: 'Egreso', className: 'whole', cell: (pago) => <DisbursementLink pago={pago} /> },
          { label: 'Valor', className: 'end', cell: ({ valor }) => pesos(valor) },
        ]}
      />
    </section>
  )
}

/** Link to the paper of a disbursement; nothing without a disbursement. */
function DisbursementLink({ pago }: { pago: { id_egreso: string; numero_egreso: string } }) {
  const { id_egreso, numero_egreso } = pago
  if (!id_egreso) return null
  return (
    <a href={pdfPath('EGRESO', id_egreso)} target="_blank" rel="noreferrer">
      {numero_egreso}
    </a>
  )
}
