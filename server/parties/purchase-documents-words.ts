import { writtenDay } from '#server/kit/words/days.ts'

/** Documents that make a purchase deductible. */
export const PURCHASE_DOCUMENTS = {
  FACTURA: 'Factura del proveedor',
  DOCUMENTO_SOPORTE: 'Documento soporte',
} as const
export type PurchaseDocument = keyof typeof PURCHASE_DOCUMENTS

export const purchaseDocumentName = (tipo: string): string =>
  Object.hasOwn(PURCHASE_DOCUMENTS, tipo) ? PURCHASE_DOCUMENTS[tipo as PurchaseDocument] : ''

/** 'DS-12 del 02/10/2026', with the week if purchases share it; '' without a document. Days are `yyyy-mm-dd`. */
export function purchaseDocumentText(of: {
  numero_documento: string
  fecha_documento: string
  semana_documento: string
}): string {
  const { numero_documento: numero, fecha_documento: fecha, semana_documento: semana } = of
  if (!numero) return ''
  return semana
    ? `${numero}, acumulado de la semana del ${writtenDay(semana)}`
    : `${numero} del ${writtenDay(fecha)}`
}

/**
 * Tag of a supplier who issues electronic invoices. The company writes no support document for such a
 * supplier.
 */
export const TAG_INVOICES = 'FACTURA_ELECTRONICA'
