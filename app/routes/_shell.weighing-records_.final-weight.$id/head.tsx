import { Link } from '@remix-run/react'
import { PaperLink } from '#app/format/record-parts.tsx'
import { WeighingBadge } from '#app/parts/badges/weighing.tsx'
import { PrintLinks } from '#app/parts/weighings/print-links.tsx'
import type { WeighingSummary } from '#server/contract/weighing-records.ts'
import { VOIDED } from '#app/parts/weighings/texts.ts'
import { fileOf } from '#app/parts/weighings/summary-link.ts'

interface StateProps {
  pesada: WeighingSummary
  may: { openSettlement: boolean; openInvoice: boolean }
}

/** Its estado, the settlement that it is in, and its invoice (N-83). */
export function State({ pesada, may }: StateProps) {
  const { factura } = pesada.documentos
  return (
    <>
      <WeighingBadge estado={pesada.estado} />
      {pesada.id_liquidacion && pesada.partes.length === 0 && may.openSettlement && (
        <Link to={`/liquidacion-arroz/${encodeURIComponent(pesada.id_liquidacion)}`}>
          Liquidación {pesada.numero_liquidacion}
        </Link>
      )}
      {factura && may.openInvoice && (
        <Link to={`/invoices/${encodeURIComponent(factura.id)}`}>Factura {factura.numero}</Link>
      )}
    </>
  )
}

interface FirstProps {
  pesada: WeighingSummary
  may: { create: boolean; settle: boolean; invoice: boolean }
  fresh: boolean
}

/** What is done next: print it, weigh the next truck, settle or invoice it. */
export function First({ pesada, may, fresh }: FirstProps) {
  const id = pesada.id_weighing_record
  return (
    <>
      {/* Each weight has its paper: the second one's takes the focus again. */}
      {pesada.archivoTiqueteBascula && <PrintLinks key={pesada.peso_neto} id={id} focused={fresh} />}
      {may.create && (
        <Link to="/save-weighing-records" className="button secondary">
          Registrar nueva pesada
        </Link>
      )}
      {pesada.aplicaLiquidacion && may.settle && (
        <Link to={`/liquidacion-arroz?pesada=${encodeURIComponent(id)}`} className="button secondary">
          {pesada.en_deposito ? 'Fijar precio' : 'Liquidación'}
        </Link>
      )}
      {pesada.operacion === 'VENTA' &&
        pesada.estado !== VOIDED &&
        !pesada.documentos.factura &&
        may.invoice && (
          <Link to={`/save-invoice?pesada=${encodeURIComponent(id)}`} className="button secondary">
            Facturar
          </Link>
        )}
    </>
  )
}

/** The paper with all that is known of it. */
export function WholePaper({ pesada }: { pesada: WeighingSummary }) {
  return <PaperLink href={fileOf('RESUMEN_PESADA', pesada.id_weighing_record)}>Descargar resumen</PaperLink>
}

interface Shown {
  label: string
  href: string
}

/**
 * The documents of a weighing: each only when its flag says that it exists (N-83, N-120). Those that it made are asked for
 * by its own id, by which whoever reads the weighing may open them.
 */
function documentsOf(pesada: WeighingSummary, mayOpenSettlement: boolean): Shown[] {
  const id = pesada.id_weighing_record
  const { cuenta_por_cobrar, recibo_caja, liquidacion, factura } = pesada.documentos
  const settled = pesada.partes.length > 0 ? '' : (liquidacion?.id ?? pesada.id_liquidacion)
  const numbered = (label: string, numero: string | undefined) => (numero ? `${label} ${numero}` : label)
  return [
    pesada.archivoTiqueteBascula && [
      { label: 'Tiquete de báscula', href: fileOf('TIQUETE_BASCULA', id) },
      { label: 'Tiquete de báscula (80 mm)', href: fileOf('TIQUETE_BASCULA', id, '?formato=80mm') },
    ],
    // Where the API makes no invoice the tiquete stands for it, as the document says.
    pesada.facturarElectronicamente && [
      {
        label: numbered('Factura electrónica', factura?.numero),
        href: fileOf(factura ? 'FACTURA' : 'TIQUETE_BASCULA', id),
      },
    ],
    pesada.archivoCuentasPorCobrar && [
      {
        label: numbered('Cuenta por cobrar', cuenta_por_cobrar?.numero),
        href: fileOf('CUENTAS_POR_COBRAR', id),
      },
    ],
    pesada.archivoReciboDeCaja && [
      { label: numbered('Recibo de caja', recibo_caja?.numero), href: fileOf('RECIBO_CAJA', id) },
    ],
    settled &&
      mayOpenSettlement && [
        {
          label: numbered('Liquidación', liquidacion?.numero || pesada.numero_liquidacion),
          href: fileOf('LIQUIDACION', settled),
        },
      ],
    mayOpenSettlement &&
      pesada.partes.flatMap(({ nombre_proveedor, liquidaciones }) =>
        liquidaciones.map(({ id: one, numero }) => ({
          label: `Liquidación ${numero}, ${nombre_proveedor}`,
          href: fileOf('LIQUIDACION', one),
        })),
      ),
  ].flatMap((shown) => shown || [])
}

interface DocumentsProps {
  pesada: WeighingSummary
  mayOpenSettlement: boolean
}

/** 'Documentos generados': files open in a tab of their own. */
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
