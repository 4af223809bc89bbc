import { isSent } from '#server/kit/words/formats.ts'
import { Link } from '@remix-run/react'
import { Badge } from '#app/format/badge.tsx'
import { ListLink } from '#app/form/list-link.tsx'
import { PaperLink } from '#app/format/record-parts.tsx'
import { WeighingBadge } from '#app/parts/weighings/badge.tsx'
import { photosPath } from '#app/parts/weighings/photos.ts'
import { PrintLinks } from '#app/parts/weighings/print-links.tsx'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { VOIDED } from '#app/parts/weighings/names.ts'
import { invoicePath, pdfPath, settlementPath } from '#app/parts/paths.ts'

interface StateProps {
  pesada: WeighingSummary
  may: { openSettlement: boolean; openInvoice: boolean }
}

/** State, settlement and invoice of a weighing. */
export function State({ pesada, may }: StateProps) {
  const { factura } = pesada.documentos
  return (
    <>
      <WeighingBadge estado={pesada.estado} />
      {pesada.tara_desviada && <Badge tone="amber">TARA DESVIADA</Badge>}
      {pesada.id_liquidacion && pesada.partes.length === 0 && may.openSettlement && (
        <Link to={settlementPath(pesada.id_liquidacion)}>Liquidación {pesada.numero_liquidacion}</Link>
      )}
      {factura && may.openInvoice && <Link to={invoicePath(factura.id)}>Factura {factura.numero}</Link>}
    </>
  )
}

interface FirstProps {
  pesada: WeighingSummary
  may: { create: boolean; settle: boolean; invoice: boolean }
  fresh: boolean
  /** True if weight or analysis is missing. Its form is then the next action, not the print button. */
  awaited: boolean
}

/** Next action: print, weigh the next truck, settle or invoice. */
export function First({ pesada, may, fresh, awaited }: FirstProps) {
  const id = pesada.id_weighing_record
  return (
    <>
      {/* The key changes with the second weight, so the focus returns to the new ticket. */}
      {pesada.archivoTiqueteBascula && (
        <PrintLinks key={pesada.peso_neto} id={id} focused={fresh} secondary={awaited} />
      )}
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

interface LinksProps {
  pesada: WeighingSummary
  may: { photograph: boolean }
}

/** Links to the photographs, if any or if one may be added, and to the list. */
export function Links({ pesada, may }: LinksProps) {
  const { fotos, estado, id_weighing_record: id } = pesada
  const adds = may.photograph && isSent(fotos) && estado !== VOIDED
  return (
    <>
      {(!!fotos || adds) && (
        <Link to={photosPath(id)} className="button secondary">
          {fotos ? `Fotos (${fotos})` : 'Agregar fotos'}
        </Link>
      )}{' '}
      <ListLink to="/weighing-records" />
    </>
  )
}

/** Link to the summary as PDF. */
export function WholePaper({ pesada }: { pesada: WeighingSummary }) {
  return <PaperLink href={pdfPath('RESUMEN_PESADA', pesada.id_weighing_record)}>Descargar resumen</PaperLink>
}
