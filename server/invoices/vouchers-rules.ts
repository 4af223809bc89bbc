import type { DebitConcept } from './notes-words.ts'
import {
  type Comprobante,
  creditLine,
  debitLine,
  type Tercero,
  voucherFrom,
  withoutEmpty,
  withReversal,
} from '#server/kit/rules/voucher.ts'
import { TIPOS, type Clase } from '#server/kit/words/accounting.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import type { Documento } from '#server/receivables/vouchers-rules.ts'

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

/** Goods that leave the stock with an invoice, or come back with a note. Whole pesos. */
export interface MercanciaContable extends Omit<Documento, 'valor' | 'vence'> {
  de: 'FACTURA' | 'NOTA'
  /** Cost that leaves the stock; negative for what comes back. `clase` is the kind of its inventory lines. */
  productos: readonly { id_producto: string; clase: Clase; costo: number }[]
}

/** Cost of goods without a ticket, out of the inventory of their products, or back into it. */
export function voucherOfGoods(una: MercanciaContable): Comprobante[] {
  const { id, numero, fecha, tercero, de, productos } = una
  const vuelve = de === 'NOTA'
  const original = voucherFrom(
    {
      id,
      tipo: 'COSTO',
      numero,
      fecha,
      tercero,
      concepto: vuelve ? `Costo de lo devuelto con la nota ${numero}` : `Costo de la factura ${numero}`,
      documento: { tabla: vuelve ? 'notes' : 'invoices', id },
    },
    productos.flatMap(({ id_producto, clase, costo }) =>
      costo >= 0
        ? [debitLine('COSTO_VENTA', costo, { id_producto }), creditLine(clase, costo, { id_producto })]
        : [debitLine(clase, -costo, { id_producto }), creditLine('COSTO_VENTA', -costo, { id_producto })],
    ),
  )
  return withReversal(original, una)
}

/** A credit or debit note of an invoice: whole pesos. */
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

/** A debit note: whole pesos. */
export interface NotaDebitoContable extends NotaContable {
  concepto: DebitConcept
  /** Product of the weighing of an invoice without lines. */
  id_producto: string | null
}

/** Voucher of a debit note: the client owes more, as by an invoice of its value. Interest is no sale. */
export const voucherOfDebitNote = (una: NotaDebitoContable): Comprobante[] =>
  voucherOfNote('DEBITO', una, [
    debitLine('CARTERA', una.base + una.iva, { cruce: una.factura, vence: una.vence }),
    una.concepto === 'INTERESES'
      ? creditLine('INTERES_MORA', una.base)
      : creditLine('VENTA', una.base, { id_producto: una.id_producto }),
    creditLine('IVA_GENERADO', una.iva, { base: una.base }),
  ])

/** Voucher of a credit note: reverses the sale and its IVA against the client's debt. */
export const voucherOfCreditNote = (una: NotaContable): Comprobante[] =>
  voucherOfNote('NOTA', una, [
    debitLine('DEVOLUCION_VENTA', una.base),
    debitLine('IVA_GENERADO', una.iva, { base: una.base }),
    creditLine('CARTERA', una.base + una.iva, { cruce: una.factura, vence: una.vence }),
  ])

function voucherOfNote(
  tipo: 'NOTA' | 'DEBITO',
  { id, numero, fecha, factura, motivo, tercero }: NotaContable,
  lineas: Parameters<typeof voucherFrom>[1],
): Comprobante[] {
  const concepto = `${TIPOS[tipo]} ${numero} de la factura ${factura}: ${motivo}`
  const documento = { tabla: 'notes', id }
  return withoutEmpty([voucherFrom({ id, tipo, numero, fecha, tercero, concepto, documento }, lineas)])
}
