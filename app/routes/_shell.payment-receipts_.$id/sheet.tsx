import { Link } from '@remix-run/react'
import { Facts } from '#app/format/record-parts.tsx'
import { PartyLink } from '#app/parts/parties/party-link.tsx'
import { invoicePath, weighingPath } from '#app/parts/paths.ts'
import type { ReceiptDetail } from '#server/receipts/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { RECEIPT } from '#server/receipts/words.ts'

interface May {
  openThirdParty: boolean
  openInvoice: boolean
  openReceivables: boolean
  openWeighing: boolean
}

interface ReceiptSheetProps {
  recibo: ReceiptDetail
  may: May
}

/** Data of the receipt and the receivables that it pays. */
export function ReceiptSheet({ recibo, may }: ReceiptSheetProps) {
  const { id_weighing_record: weighing, por_aplicar } = recibo
  return (
    <>
      <p className="headline">
        <span>Valor recibido</span> <strong>{pesos(recibo.valor_pagado)}</strong>
      </p>
      <div className="columns">
        <section className="panel">
          <Facts
            items={[
              [
                'Recibido de',
                <PartyLink key="cliente" id={recibo.id_cliente_tercero} may={may.openThirdParty}>
                  {recibo.nombre_cliente}
                </PartyLink>,
              ],
              [
                'Identificación',
                identification(recibo.tipo_identificacion_cliente, recibo.identificacion_cliente),
              ],
              ['Fecha', writtenDay(recibo.fecha_recepcion_pago)],
              ['Medio de pago', recibo.descripcion_medio_pago],
              ['Banco', recibo.nombre_banco],
              [
                'Paga la báscula de',
                weighing && may.openWeighing ? (
                  <Link to={weighingPath(weighing)}>Pesada {recibo.numero_origen}</Link>
                ) : (
                  recibo.numero_origen && `Pesada ${recibo.numero_origen}`
                ),
              ],
              [RECEIPT.observaciones.label, recibo.observaciones],
              ['Motivo de la anulación', recibo.motivo_anulacion],
            ]}
          />
        </section>
        <section className="panel">
          <h2>Facturas Aplicadas</h2>
          {recibo.aplicaciones.length > 0 ? (
            <Applications recibo={recibo} may={may} />
          ) : (
            <p className="empty">
              {por_aplicar > 0
                ? `Todavía no paga ninguna cuenta: ${pesos(por_aplicar)} por aplicar.`
                : 'No paga ninguna cuenta por cobrar.'}
            </p>
          )}
        </section>
      </div>
    </>
  )
}

/** Paid receivables and the remainder. */
function Applications({ recibo, may }: ReceiptSheetProps) {
  return (
    <table className="sums">
      <tbody>
        {recibo.aplicaciones.map((one) => (
          <tr key={one.id_applied_receipt}>
            <th scope="row">
              <Paid one={one} may={may} />
              <small>
                {writtenDay(one.fecha_aplicacion)} · saldo {pesos(one.saldo_actual)}
              </small>
            </th>
            <td>{pesos(one.valor_aplicado)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Aplicado</th>
          <td>{pesos(recibo.aplicado)}</td>
        </tr>
        <tr>
          <th scope="row">Anticipo por aplicar</th>
          <td>{pesos(recibo.por_aplicar)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Link to the paid invoice, or to the receivable in its list. */
function Paid({ one, may }: { one: ReceiptDetail['aplicaciones'][number]; may: May }) {
  const number = one.cuenta_por_cobrar_relacionada
  if (one.id_factura && may.openInvoice) {
    return <Link to={invoicePath(one.id_factura)}>{number}</Link>
  }
  if (!may.openReceivables) return number
  return <Link to={`/accounts-receivable?q=${encodeURIComponent(number)}`}>{number}</Link>
}
