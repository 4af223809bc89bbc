import {
  agreementPath,
  invoicePath,
  millingPath,
  notePath,
  payablePath,
  receiptPath,
  receivablePath,
  settlementPath,
  weighingPath,
} from '#app/parts/paths.ts'

/** Screens of the types. An advance has no screen. */
const PATHS: Readonly<Record<string, (id: string) => string>> = {
  PESADA: weighingPath,
  LIQUIDACION: settlementPath,
  ACUERDO: agreementPath,
  RECIBO: receiptPath,
  NOTA: notePath,
  FACTURA: invoicePath,
  CUENTA: receivablePath,
  CUENTA_POR_PAGAR: payablePath,
  MAQUILA: millingPath,
}

/** Address of a line's record, by its type. Undefined if it has no screen. */
export function recordAddress({
  tipo,
  id_documento,
}: {
  tipo: string
  id_documento: string
}): string | undefined {
  return PATHS[tipo]?.(id_documento)
}
