import { pdfPath } from '#app/parts/paths.ts'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'

interface Shown {
  label: string
  href: string
}

/**
 * Documents of a weighing, each shown if its flag says that it exists. Addresses use the weighing's id, so
 * that whoever may read the weighing may open them.
 */
function documentsOf(pesada: WeighingSummary, mayOpenSettlement: boolean): Shown[] {
  const id = pesada.id_weighing_record
  const { cuenta_por_cobrar, recibo_caja, liquidacion, factura } = pesada.documentos
  const settled = pesada.partes.length > 0 ? '' : (liquidacion?.id ?? pesada.id_liquidacion)
  const numbered = (label: string, numero: string | undefined) => (numero ? `${label} ${numero}` : label)
  return [
    pesada.archivoTiqueteBascula && [
      { label: 'Tiquete de báscula', href: pdfPath('TIQUETE_BASCULA', id) },
      { label: 'Tiquete de báscula (80 mm)', href: pdfPath('TIQUETE_BASCULA', id, '?formato=80mm') },
    ],
    // Without an invoice this link opens the ticket.
    pesada.facturarElectronicamente && [
      {
        label: numbered('Factura electrónica', factura?.numero),
        href: pdfPath(factura ? 'FACTURA' : 'TIQUETE_BASCULA', id),
      },
    ],
    pesada.archivoCuentasPorCobrar && [
      {
        label: numbered('Cuenta por cobrar', cuenta_por_cobrar?.numero),
        href: pdfPath('CUENTAS_POR_COBRAR', id),
      },
    ],
    pesada.archivoReciboDeCaja && [
      { label: numbered('Recibo de caja', recibo_caja?.numero), href: pdfPath('RECIBO_CAJA', id) },
    ],
    settled &&
      mayOpenSettlement && [
        {
          label: numbered('Liquidación', liquidacion?.numero || pesada.numero_liquidacion),
          href: pdfPath('LIQUIDACION', settled),
        },
      ],
    mayOpenSettlement &&
      pesada.partes.flatMap(({ nombre_proveedor, liquidaciones }) =>
        liquidaciones.map(({ id: one, numero }) => ({
          label: `Liquidación ${numero}, ${nombre_proveedor}`,
          href: pdfPath('LIQUIDACION', one),
        })),
      ),
  ].flatMap((shown) => shown || [])
}

interface DocumentsProps {
  pesada: WeighingSummary
  mayOpenSettlement: boolean
}

/** 'Documentos generados': files open in a new tab. */
export function Documents({ pesada, mayOpenSettlement }: DocumentsProps) {
  const shown = documentsOf(pesada, mayOpenSettlement)
  return (
    <section className="panel">
      <h2>Documentos generados</h2>
      {shown.length === 0 && <p className="empty">Todavía no hay documentos.</p>}
      <ul className="plain">
        {shown.map(({ label, href }) => (
          <li key={label}>
            <a href={href} target="_blank" rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
