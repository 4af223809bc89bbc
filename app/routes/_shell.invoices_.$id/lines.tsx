import { LinkIf, RecordTable } from '#app/format/record-parts.tsx'
import { notePath } from '#app/parts/paths.ts'
import type { InvoiceDetail, InvoiceLine } from '#server/invoices/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { decimal, kilos, pesos, price } from '#server/kit/words/formats.ts'
import { vatName } from '#server/catalogues/vat-words.ts'
import { noteConceptName } from '#server/invoices/notes-words.ts'

/** Lines with their sums by IVA rate. Renders nothing for an invoice without lines. */
export function Lines({ factura: { lineas, totales } }: { factura: InvoiceDetail }) {
  if (lineas.length === 0) return null
  return (
    <section className="panel">
      <h2>Líneas</h2>
      <RecordTable
        rows={lineas}
        keyOf={({ id_linea }) => id_linea}
        named
        {...(totales && { totals: 'Totales' })}
        columns={[
          { label: 'Producto', cell: ({ descripcion }) => descripcion },
          {
            label: 'Cantidad',
            className: 'end whole',
            cell: ({ cantidad, unidad }) => [decimal(cantidad), unidad].filter(Boolean).join(' '),
          },
          ...(lineas.some(({ kg }) => kg)
            ? [
                {
                  label: 'Sale de la bodega',
                  className: 'end whole',
                  cell: ({ kg }: InvoiceLine) => (kg ? kilos(kg) : '–'),
                },
              ]
            : []),
          { label: 'Precio', className: 'end', cell: ({ precio }) => price(precio) },
          {
            label: 'Descuento',
            className: 'end',
            cell: ({ descuento }) => pesos(descuento),
            total: totales && pesos(totales.descuento),
          },
          {
            label: 'Base',
            className: 'end',
            cell: ({ base }) => pesos(base),
            total: totales && pesos(totales.base),
          },
          { label: 'Tarifa', className: 'end whole', cell: ({ iva }) => vatName(iva), total: '' },
          {
            label: 'IVA',
            className: 'end',
            cell: ({ valor_iva }) => pesos(valor_iva),
            total: totales && pesos(totales.iva),
          },
          {
            label: 'Total',
            className: 'end',
            cell: ({ total }) => pesos(total),
            total: totales && pesos(totales.total),
          },
        ]}
      />
    </section>
  )
}

interface CorrectionsProps {
  title: string
  notas: InvoiceDetail['correcciones']
  mayOpen: boolean
}

/** Notes of one kind with their total. Renders nothing without notes. */
export function Corrections({ title, notas, mayOpen }: CorrectionsProps) {
  if (notas.length === 0) return null
  return (
    <section className="panel">
      <h2>{title}</h2>
      <RecordTable
        rows={notas}
        keyOf={({ id_nota }) => id_nota}
        className="slim"
        totals="Total"
        columns={[
          { label: 'Fecha', className: 'whole', cell: ({ fecha }) => writtenDay(fecha) },
          {
            label: 'Nota',
            cell: ({ id_nota, numero }) => (
              <LinkIf may={mayOpen} to={notePath(id_nota)}>
                {numero}
              </LinkIf>
            ),
          },
          { label: 'Concepto', cell: ({ concepto }) => noteConceptName(concepto) },
          { label: 'Motivo', cell: ({ motivo }) => motivo },
          {
            label: 'Valor',
            className: 'end',
            cell: ({ valor }) => pesos(valor),
            total: pesos(notas.reduce((sum, { valor }) => sum + valor, 0)),
          },
        ]}
      />
    </section>
  )
}
