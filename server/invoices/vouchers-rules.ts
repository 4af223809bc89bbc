import {
  voucherFrom,
  debitLine,
  creditLine,
  withoutEmpty,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { withReversal, type Documento } from '#server/receivables/vouchers-rules.ts'

/** A sales invoice: whole pesos. */
export interface FacturaContable extends Documento {
  /** Product of its weighing, for an invoice without lines. */
  id_producto: string | null
  /** IVA included in `valor`. */
  iva: number
  /** Value of each product before IVA. */
  productos: readonly { id_producto: string; valor: number }[]
}

/** Voucher of an invoice: the client owes the sale. */
export function voucherOfInvoice(una: FacturaContable): Comprobante[] {
  const { id, numero, fecha, vence, valor, tercero, id_producto, iva, productos } = una
  const resto = valor - iva - addUp(productos.map((uno) => uno.valor))
  const original = voucherFrom(
    {
      id,
      tipo: 'FACTURA',
      numero,
      fecha,
      tercero,
      concepto: `Factura ${numero}`,
      documento: { tabla: 'invoices', id },
    },
    [
      debitLine('CARTERA', valor, { cruce: numero, vence }),
      ...productos.map((uno) => creditLine('VENTA', uno.valor, { id_producto: uno.id_producto })),
      creditLine('VENTA', resto, { id_producto }),
      creditLine('IVA_GENERADO', iva, { base: valor - iva }),
    ],
  )
  return withReversal(original, una)
}

/** A credit note of an invoice: whole pesos. */
export interface NotaContable {
  id: string
  numero: string
  fecha: string
  /** The corrected invoice and its due day. */
  factura: string
  vence: string
  base: number
  iva: number
  motivo: string
  tercero: Tercero
}

/** Voucher of a credit note: reverses the sale and its IVA against the client's debt. */
export function voucherOfCreditNote(una: NotaContable): Comprobante[] {
  const { id, numero, fecha, factura, vence, base, iva, motivo, tercero } = una
  return withoutEmpty([
    voucherFrom(
      {
        id,
        tipo: 'NOTA',
        numero,
        fecha,
        tercero,
        concepto: `Nota crédito ${numero} de la factura ${factura}: ${motivo}`,
        documento: { tabla: 'notes', id },
      },
      [
        debitLine('DEVOLUCION_VENTA', base),
        debitLine('IVA_GENERADO', iva, { base }),
        creditLine('CARTERA', base + iva, { cruce: factura, vence }),
      ],
    ),
  ])
}
