import { writtenDay } from '#server/kit/words/days.ts'

/** What makes a purchase deductible (N-141), with its words. */
export const PURCHASE_DOCUMENTS = {
  FACTURA: 'Factura del proveedor',
  DOCUMENTO_SOPORTE: 'Documento soporte',
} as const
export type PurchaseDocument = keyof typeof PURCHASE_DOCUMENTS

export const purchaseDocumentName = (tipo: string): string =>
  Object.hasOwn(PURCHASE_DOCUMENTS, tipo) ? PURCHASE_DOCUMENTS[tipo as PurchaseDocument] : ''

/** 'DS-12 del 02/10/2026'; '' where there is none. */
export function purchaseDocumentText(of: { numero_documento: string; fecha_documento: string }): string {
  const { numero_documento: numero, fecha_documento: fecha } = of
  return numero && `${numero} del ${writtenDay(fecha)}`
}

/** Marks a supplier who issues invoices: of him the company makes no support document. */
export const TAG_INVOICES = 'FACTURA_ELECTRONICA'
