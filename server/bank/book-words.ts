import { wordOf } from '#server/kit/words/formats.ts'

export const ACCOUNT_CLASSES = ['BANCO', 'CAJA'] as const

/** Labels of the kinds of movements. */
const KINDS: Readonly<Record<string, string>> = {
  RECIBO: 'Recibo de caja',
  LIQUIDACION: 'Pago de liquidación',
  CUENTA_POR_PAGAR: 'Pago de cuenta por pagar',
  NOMINA: 'Pago de nómina',
  DEVOLUCION: 'Devolución',
  PRESTAMO: 'Préstamo',
  ANULACION: 'Anulación',
  CORRECCION: 'Corrección',
  ENTRADA: 'Entrada',
  SALIDA: 'Salida',
  TRASLADO: 'Traslado',
  FALTANTE: 'Faltante de caja',
  SOBRANTE: 'Sobrante de caja',
}

/** Example: `LIQUIDACION` gives 'Pago de liquidación'. Unknown kinds are returned unchanged. */
export const movementKind = (tipo: string) => wordOf(KINDS, tipo)

/** Maximum of open lines, and of open movements, in one comparison with the bank. */
export const OPEN_ITEMS_MAX = 200

/** Pseudo account for movements whose bank is unknown (bank/README.md, movements without account). */
export const UNPLACED = 'SIN_CUENTA'
