import { receivablePath, weighingPath } from '#app/parts/paths.ts'
import { LinkIf, Facts } from '#app/format/record-parts.tsx'
import { PartyLink } from '#app/parts/parties/party-link.tsx'
import { collectionFact } from '#app/parts/receivables/badge.tsx'
import type { InvoiceDetail } from '#server/invoices/contract.ts'
import { authorisationText } from '#server/numbers/authorised-ranges-words.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { percent, pesos, whole } from '#server/kit/words/formats.ts'
import { INVOICE } from '#server/invoices/words.ts'
import { RECEIVABLE } from '#server/receivables/words.ts'

interface InvoiceFactsProps {
  factura: InvoiceDetail
  may: { openThirdParty: boolean; openWeighing: boolean; openReceivable: boolean }
}

/** Invoice and receivable, side by side. */
export function InvoiceFacts({ factura, may }: InvoiceFactsProps) {
  const { nombre_cliente, id_cliente_tercero, id_weighing_record, cuenta } = factura
  return (
    <div className="columns">
      <section className="panel">
        <h2>Factura</h2>
        <Facts
          items={[
            [
              'Cliente',
              <PartyLink key="cliente" id={id_cliente_tercero} may={may.openThirdParty}>
                {nombre_cliente}
              </PartyLink>,
            ],
            ['Identificación', factura.identificacion_cliente],
            ['Emisión', writtenDay(factura.fecha_de_emision)],
            ['Vencimiento', writtenDay(factura.fecha_de_vencimiento)],
            [INVOICE.documento_de_soporte.label, factura.documento_de_soporte],
            ['Autorización', authorisationText(factura.rango)],
            [
              INVOICE.id_weighing_record.label,
              id_weighing_record && (factura.numero_pesada || may.openWeighing) && (
                <LinkIf key="pesada" may={may.openWeighing} to={weighingPath(id_weighing_record)}>
                  {factura.numero_pesada || 'Ver'}
                </LinkIf>
              ),
            ],
            [INVOICE.observaciones.label, factura.observaciones],
            ['Motivo de la anulación', factura.motivo_anulacion],
          ]}
        />
      </section>
      {cuenta && (
        <section className="panel">
          <h2>Cuenta por cobrar</h2>
          <Facts
            items={[
              [
                'Número',
                <LinkIf key="numero" may={may.openReceivable} to={receivablePath(cuenta._id)}>
                  {cuenta.numero_factura}
                </LinkIf>,
              ],
              [RECEIVABLE.valor_original_factura.label, pesos(cuenta.valor_original_factura)],
              ['Abonos', pesos(cuenta.total_abonos_realizados)],
              [RECEIVABLE.notas.label, cuenta.notas ? pesos(cuenta.notas) : ''],
              ['Saldo', <strong key="saldo">{pesos(cuenta.saldo_actual)}</strong>],
              collectionFact(cuenta),
              ['Días de mora', cuenta.dias_vencimiento ? whole(cuenta.dias_vencimiento) : ''],
              ['Interés de mora', `${percent(cuenta.porcentaje_interes_mora)} mensual`],
              ['Valor de la mora', cuenta.valor_mora ? pesos(cuenta.valor_mora) : ''],
            ]}
          />
        </section>
      )}
    </div>
  )
}
