import { LinkIf, RecordTable } from '#app/format/record-parts.tsx'
import { receiptPath } from '#app/parts/paths.ts'
import type { InvoiceDetail } from '#server/invoices/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'

/** Applied receipts by day, with the balance after each. */
export function Applied({ factura, mayOpen }: { factura: InvoiceDetail; mayOpen: boolean }) {
  const { aplicaciones, cuenta } = factura
  return (
    <section className="panel">
      <h2>Abonos</h2>
      {aplicaciones.length === 0 ? (
        <p className="empty">Todavía no tiene abonos.</p>
      ) : (
        <RecordTable
          rows={aplicaciones}
          keyOf={({ _id }) => _id}
          className="slim"
          totals="Total aplicado"
          columns={[
            {
              label: 'Fecha',
              className: 'whole',
              cell: ({ fecha_aplicacion }) => writtenDay(fecha_aplicacion),
            },
            {
              label: 'Recibo',
              cell: ({ id_recibo_caja: id, numero_recibo }) => (
                <LinkIf may={mayOpen && !!id} to={receiptPath(id)}>
                  {numero_recibo}
                </LinkIf>
              ),
            },
            {
              label: 'Valor aplicado',
              className: 'end',
              cell: ({ valor_aplicado }) => pesos(valor_aplicado),
              total: pesos(cuenta?.abonos ?? 0),
            },
            { label: 'Saldo', className: 'end', cell: ({ saldo }) => pesos(saldo) },
          ]}
        />
      )}
    </section>
  )
}
