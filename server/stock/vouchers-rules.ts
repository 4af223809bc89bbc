import { Decimal, roundTo, type Cifra } from '#server/kit/rules/figures.ts'
import {
  voucherFrom,
  debitLine,
  withoutEmpty,
  creditLine,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'

/** Sale ticket of a milled product: kilos, and average cost per kilo. */
export interface VentaContable {
  id: string
  numero: string
  fecha: string
  tercero: Tercero
  id_producto: string
  kg: number
  costo_kg: Cifra
}

/** Cost of a sale: round(kilos × average cost), out of finished product. */
export function voucherOfSaleCost(una: VentaContable): Comprobante[] {
  const { id, numero, fecha, tercero, id_producto } = una
  const costo = roundTo(new Decimal(una.kg).times(una.costo_kg))
  return withoutEmpty([
    voucherFrom(
      {
        id,
        tipo: 'COSTO',
        numero,
        fecha,
        tercero,
        concepto: `Costo de la venta ${numero}`,
        documento: { tabla: 'weighing_records', id },
      },
      [
        debitLine('COSTO_VENTA', costo, { id_producto }),
        creditLine('PRODUCTO_TERMINADO', costo, { id_producto }),
      ],
    ),
  ])
}
