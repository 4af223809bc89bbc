/** What moves an account, in words (N-157). */
const KINDS: Readonly<Record<string, string>> = {
  RECIBO: 'Recibo de caja',
  LIQUIDACION: 'Pago de liquidación',
  CUENTA_POR_PAGAR: 'Pago de cuenta por pagar',
  DEVOLUCION: 'Devolución',
  PRESTAMO: 'Préstamo',
  ANULACION: 'Anulación',
  CORRECCION: 'Corrección',
  ENTRADA: 'Entrada',
  SALIDA: 'Salida',
  TRASLADO: 'Traslado',
}

/** `LIQUIDACION` as 'Pago de liquidación'; what this release does not know as it is. */
export const movementKind = (tipo: string) => (Object.hasOwn(KINDS, tipo) ? (KINDS[tipo] ?? tipo) : tipo)

/** The account of a movement that says a method of banks and no bank. */
export const UNPLACED = 'SIN_CUENTA'
