import { addUp } from '#server/kit/rules/figures.ts'
import {
  type Comprobante,
  creditLine,
  debitLine,
  type Tercero,
  voucherFrom,
  withoutEmpty,
  withReversal,
} from '#server/kit/rules/voucher.ts'
import { inventoryClass } from '#server/stock/rules.ts'
import { classOfMeans, type Medio } from '#server/payments/means-rules.ts'

/** An approved settlement as accounting reads it, whole pesos. */
export interface LiquidacionContable {
  id: string
  consecutivo: string
  fecha: string
  tercero: Tercero
  subtotal: number
  /** Subtotal of each product. */
  productos: readonly { id_producto: string; tags: string; valor: number }[]
  cuota_fomento: number
  registro_bolsa: number
  retencion: number
  reteica: number
  descargue: number
  flete: number
  bascula: number
  otras_deducciones: number
  /** Number of the agreement that the offset pays. */
  acuerdo: string
  a_capital: number
  a_intereses: number
  /** Part of `a_intereses` that was accrued before. The rest is income. */
  causado: number
  anticipo: number
  total_a_pagar: number
  /** Day of the void, or ''. */
  anulada: string
  motivo: string
  /** Part of the payment kept as an advance by the void. */
  sin_devolver: number
  /** Numbers of the purchase document and of its adjustment note, or ''. */
  soporte: string
  nota: string
}

/** Voucher of a settlement, and of its void (settlements/README.md, voucher). */
export function voucherOfSettlement(una: LiquidacionContable): Comprobante[] {
  const { id, consecutivo: numero, fecha, tercero, acuerdo, anulada, sin_devolver, soporte, nota } = una
  const motivo = [una.motivo, nota && `nota de ajuste ${nota}`].filter(Boolean).join(', ')
  const deProductos = una.productos.map(({ id_producto, tags, valor }) =>
    debitLine(inventoryClass(tags), valor, { id_producto, cruce: numero }),
  )
  const resto = una.subtotal - addUp(una.productos.map(({ valor }) => valor))
  const base = una.subtotal
  const original = voucherFrom(
    {
      id,
      tipo: 'LIQUIDACION',
      numero,
      fecha,
      tercero,
      concepto: [`Liquidación ${numero}`, soporte].filter(Boolean).join(', '),
      documento: { tabla: 'settlements', id },
    },
    [
      ...deProductos,
      debitLine('INVENTARIO_PADDY', resto, { cruce: numero }),
      creditLine('RETENCION_COMPRAS', una.retencion, { base }),
      creditLine('RETEICA', una.reteica, { base }),
      creditLine('CUOTA_FOMENTO', una.cuota_fomento, { base }),
      creditLine('REGISTRO_BOLSA', una.registro_bolsa, { base }),
      creditLine('FLETE', una.flete),
      creditLine('DESCARGUE', una.descargue),
      creditLine('INGRESO_BASCULA', una.bascula),
      creditLine('OTRA_DEDUCCION', una.otras_deducciones),
      creditLine('PRESTAMO_COSECHA', una.a_capital, { cruce: acuerdo }),
      creditLine('INTERES_POR_COBRAR', una.causado, { cruce: acuerdo }),
      creditLine('INTERES_PRESTAMO', una.a_intereses - una.causado, { cruce: acuerdo }),
      creditLine('ANTICIPO_PROVEEDOR', una.anticipo),
      creditLine('PROVEEDOR', una.total_a_pagar, { cruce: numero, vence: fecha }),
    ],
  )
  const anticipo = [
    debitLine('ANTICIPO_PROVEEDOR', sin_devolver, { cruce: numero }),
    creditLine('PROVEEDOR', sin_devolver, { cruce: numero }),
  ]
  return withReversal(original, { anulada, motivo }, anticipo)
}

/** Money paid for a settlement, or returned. Whole pesos. */
export interface PagoContable {
  id: string
  direccion: 'SALE' | 'ENTRA'
  fecha: string
  valor: number
  id_liquidacion: string
  consecutivo: string
  /** Day of the settlement, the due date in the voucher. */
  vence: string
  tercero: Tercero
  medio: Medio
  /** Money returned after the day of the void, so of an advance. */
  de_anticipo: boolean
}

/** Voucher of a payment: supplier against bank or cash, reversed for returned money. A later return pays the advance. */
export function voucherOfPayment({
  id,
  direccion,
  fecha,
  valor,
  tercero,
  medio,
  ...de
}: PagoContable): Comprobante[] {
  const { consecutivo: numero } = de
  const sale = direccion === 'SALE'
  const dinero = { id_banco: medio.id_banco }
  const clase = classOfMeans(medio)
  const cruce = { cruce: numero, vence: de.vence }
  return withoutEmpty([
    voucherFrom(
      {
        id,
        tipo: 'PAGO',
        numero,
        fecha,
        tercero,
        concepto: sale
          ? `Pago de la liquidación ${numero}`
          : `Devolución del ${de.de_anticipo ? 'anticipo' : 'pago'} de la liquidación ${numero}`,
        documento: { tabla: 'settlements', id: de.id_liquidacion },
      },
      sale
        ? [debitLine('PROVEEDOR', valor, cruce), creditLine(clase, valor, dinero)]
        : [
            debitLine(clase, valor, dinero),
            creditLine(de.de_anticipo ? 'ANTICIPO_PROVEEDOR' : 'PROVEEDOR', valor, cruce),
          ],
    ),
  ])
}
