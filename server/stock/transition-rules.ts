import {
  creditLine,
  debitLine,
  voucherFrom,
  withoutEmpty,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'
import type { Clase } from '#server/kit/words/accounting.ts'
import { writtenMonth } from '#server/kit/words/months.ts'
import { numberOfDay } from './vouchers-rules.ts'

/** Inventory of a product in one kind of lines: whole pesos that the vouchers say, and that the stock has. */
export interface InventarioEnLibros {
  /** Null for lines that named no product. */
  id_producto: string | null
  tags: string
  clase: Clase
  libros: number
  valor: number
}

export const keyOfTransition = (fecha: string): string => `AJUSTE-${fecha}`

/** Brings each inventory to the value of the stock, against the differences of inventory. */
export function voucherOfTransition({
  mes,
  fecha,
  tercero,
  inventario,
}: {
  mes: string
  fecha: string
  tercero: Tercero
  inventario: readonly InventarioEnLibros[]
}): Comprobante[] {
  const lineas = inventario.flatMap(({ id_producto, clase, libros, valor }) => {
    const falta = valor - libros
    return falta >= 0
      ? [
          debitLine(clase, falta, { id_producto }),
          creditLine('DIFERENCIA_INVENTARIO', falta, { id_producto }),
        ]
      : [
          debitLine('DIFERENCIA_INVENTARIO', -falta, { id_producto }),
          creditLine(clase, -falta, { id_producto }),
        ]
  })
  const concepto = `Las cuentas de inventario toman el valor de las existencias: los meses hasta ${writtenMonth(mes)} se cerraron sin un solo valor por producto`
  const documento = { tabla: 'stock', id: fecha }
  return withoutEmpty([
    voucherFrom(
      { id: fecha, tipo: 'AJUSTE', numero: numberOfDay('AJU', fecha), fecha, tercero, concepto, documento },
      lineas,
    ),
  ])
}
