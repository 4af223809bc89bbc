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
  const id = encodeURIComponent(id_documento)
  if (tipo === 'PESADA') return `/weighing-records/final-weight/${id}`
  if (tipo === 'LIQUIDACION') return `/liquidacion-arroz/${id}`
  if (tipo === 'ACUERDO') return `/financing-details/${id}`
  if (tipo === 'RECIBO') return `/payment-receipts/${id}`
  if (tipo === 'NOTA') return `/notas/${id}`
  if (tipo === 'FACTURA') return `/invoices/${id}`
  if (tipo === 'CUENTA_POR_PAGAR') return `/cuentas-por-pagar/${id}`
  if (tipo === 'ANTICIPO') return undefined
  if (tipo === 'MAQUILA') return `/milling-operations?q=${encodeURIComponent(documento ?? '')}`
  return documento ? `/accounts-receivable?q=${encodeURIComponent(documento)}` : undefined
}
