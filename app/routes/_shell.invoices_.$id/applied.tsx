import { Link } from '@remix-run/react'
import type { InvoiceDetail } from '#server/contract/invoices.ts'
import { writtenDay } from '#server/shared/days.ts'
import { pesos } from '#server/shared/formats.ts'

/** The receipts applied to an invoice, in the order of their days, with what was left after each (N-52). */
export function Applied({ factura, mayOpen }: { factura: InvoiceDetail; mayOpen: boolean }) {
  const { aplicaciones, cuenta } = factura
  return (
    <section className="panel">
      <h2>Abonos</h2>
      {aplicaciones.length === 0 ? (
        <p className="empty">Todavía no tiene abonos.</p>
      ) : (
        <table className="rows slim">
          <thead>
            <tr>
              <th scope="col">Fecha</th>
              <th scope="col">Recibo</th>
              <th scope="col" className="end">
                Valor aplicado
              </th>
              <th scope="col" className="end">
                Saldo
              </th>
            </tr>
          </thead>
          <tbody>
            {aplicaciones.map((one) => (
              <tr key={one._id}>
                <td data-label="Fecha" className="whole">
                  {writtenDay(one.fecha_aplicacion)}
                </td>
                <td data-label="Recibo">
                  {mayOpen && one.id_recibo_caja ? (
                    <Link to={`/payment-receipts/${encodeURIComponent(one.id_recibo_caja)}`}>
                      {one.numero_recibo}
                    </Link>
                  ) : (
                    one.numero_recibo
                  )}
                </td>
                <td data-label="Valor aplicado" className="end">
                  {pesos(one.valor_aplicado ?? 0)}
                </td>
                <td data-label="Saldo" className="end">
                  {pesos(one.saldo ?? 0)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Total aplicado
              </th>
              <td className="end">{pesos(cuenta?.abonos ?? 0)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}
