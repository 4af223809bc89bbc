import {
  comprobante,
  debe,
  haber,
  existentes,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'
import { sumar } from '#server/kit/rules/figures.ts'
import { conAnulacion, type Documento } from '#server/receivables/vouchers-rules.ts'

/** An invoice of sale: whole pesos. */
export interface FacturaContable extends Documento {
  /** Of its weighing: what is sold of an invoice without lines. */
  id_producto: string | null
  /** What of its value is IVA. */
  iva: number
  /** The base of each product, before IVA. */
  productos: readonly { id_producto: string; valor: number }[]
}

/** The client owes what was sold (accounting.md 2, Invoice of rice). */
export function deFactura(una: FacturaContable): Comprobante[] {
  const { id, numero, fecha, vence, valor, tercero, id_producto, iva, productos } = una
  const resto = valor - iva - sumar(productos.map((uno) => uno.valor))
  const original = comprobante(
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
      debe('CARTERA', valor, { cruce: numero, vence }),
      ...productos.map((uno) => haber('VENTA', uno.valor, { id_producto: uno.id_producto })),
      haber('VENTA', resto, { id_producto }),
      haber('IVA_GENERADO', iva, { base: valor - iva }),
    ],
  )
  return conAnulacion(original, una)
}

/** A credit note of an invoice: whole pesos. */
export interface NotaContable {
  id: string
  numero: string
  fecha: string
  /** The invoice that it corrects, and the day on which that falls due. */
  factura: string
  vence: string
  base: number
  iva: number
  motivo: string
  tercero: Tercero
}

/** What was sold is taken back, with its IVA, from what the client owes (accounting.md 2). */
export function deNotaCredito(una: NotaContable): Comprobante[] {
  const { id, numero, fecha, factura, vence, base, iva, motivo, tercero } = una
  return existentes([
    comprobante(
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
        debe('DEVOLUCION_VENTA', base),
        debe('IVA_GENERADO', iva, { base }),
        haber('CARTERA', base + iva, { cruce: factura, vence }),
      ],
    ),
  ])
}
