import { Link } from '@remix-run/react'
import { ListLink } from '#app/form/list-link.tsx'
import { WeighingBadge } from '#app/parts/badges/weighing.tsx'
import { PrintLinks } from '#app/parts/weighings/print-links.tsx'
import type { WeighingSummary } from '#server/contract/weighing-records.ts'

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
      {pesada.id_liquidacion && may.openSettlement && (
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
      {pesada.archivoTiqueteBascula && <PrintLinks id={id} focused={fresh} />}
      {may.create && (
        <Link to="/save-weighing-records" className="button secondary">
          Registrar nueva pesada
        </Link>
      )}
      {pesada.aplicaLiquidacion && may.settle && (
        <Link to={`/liquidacion-arroz?pesada=${encodeURIComponent(id)}`} className="button secondary">
          Liquidación
        </Link>
      )}
      {pesada.operacion === 'VENTA' && !pesada.documentos.factura && may.invoice && (
        <Link to={`/save-invoice?pesada=${encodeURIComponent(id)}`} className="button secondary">
          Facturar
        </Link>
      )}
    </>
  )
}

/** Where one goes from here. */
export function Links({ pesada }: { pesada: WeighingSummary }) {
  return (
    <>
      <a
        href={`/documentos/RESUMEN_PESADA/${encodeURIComponent(pesada.id_weighing_record)}`}
        target="_blank"
        rel="noreferrer"
        className="button secondary"
      >
        Descargar resumen
      </a>{' '}
      <ListLink to="/weighing-records" />
    </>
  )
}
