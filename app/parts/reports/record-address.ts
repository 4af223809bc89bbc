import {
  agreementPath,
  invoicePath,
  notePath,
  payablePath,
  receiptPath,
  settlementPath,
  weighingPath,
} from '#app/parts/paths.ts'

/** Address of a line's record, by its type. Undefined if it has no screen. */
export function recordAddress({
  tipo,
  id_documento,
  documento,
}: {
  tipo: string
  id_documento: string
  documento?: string
}): string | undefined {
  if (tipo === 'PESADA') return weighingPath(id_documento)
  if (tipo === 'LIQUIDACION') return settlementPath(id_documento)
  if (tipo === 'ACUERDO') return agreementPath(id_documento)
  if (tipo === 'RECIBO') return receiptPath(id_documento)
  if (tipo === 'NOTA') return notePath(id_documento)
  if (tipo === 'FACTURA') return invoicePath(id_documento)
  if (tipo === 'CUENTA_POR_PAGAR') return payablePath(id_documento)
  if (tipo === 'ANTICIPO') return undefined
  if (tipo === 'MAQUILA') return `/milling-operations?q=${encodeURIComponent(documento ?? '')}`
  return documento ? `/accounts-receivable?q=${encodeURIComponent(documento)}` : undefined
}
