import {
  type Comprobante,
  creditLine,
  debitLine,
  type Tercero,
  voucherFrom,
  withReversal,
} from '#server/kit/rules/voucher.ts'
import { inventoryClass } from './rules.ts'

/** Purchase of inputs on credit, in whole pesos. */
export interface CompraContable {
  id: string
  numero: string
  fecha: string
  vence: string
  concepto: string
  valor: number
  id_producto: string
  /** Tags of the product. */
  tags: string
  tercero: Tercero
  anulada: string
  motivo: string
}

/** Voucher of a purchase of inputs, and of its void: stock against what is owed (stock/README.md, purchases of inputs). */
export function voucherOfPurchase(una: CompraContable): Comprobante[] {
  const { id, numero, fecha, vence, valor, id_producto, tags, tercero } = una
  const original = voucherFrom(
    {
      id,
      tipo: 'PORPAGAR',
      numero,
      fecha,
      tercero,
      concepto: `Compra de insumos ${numero}: ${una.concepto}`,
      documento: { tabla: 'accounts_payable', id },
    },
    [
      debitLine(inventoryClass(tags), valor, { id_producto }),
      creditLine('CUENTA_POR_PAGAR', valor, { cruce: numero, vence }),
    ],
  )
  return withReversal(original, una)
}
