import { addUp } from '#server/kit/rules/figures.ts'
import {
  type Comprobante,
  creditLine,
  debitLine,
  type Tercero,
  voucherFrom,
  withReversal,
} from '#server/kit/rules/voucher.ts'
import type { Clase } from '#server/kit/words/accounting.ts'

/** Cost of a product on one side of an operation, in whole pesos, and its kind of inventory. */
export interface CostoDeProducto {
  /** Null for an operation without lines. */
  id_producto: string | null
  clase: Clase
  costo: number
}

/** Milling operation with the cost of its products. */
export interface MaquilaContable {
  id: string
  consecutivo: string
  fecha: string
  /** The company itself. */
  tercero: Tercero
  anulada: string
  motivo: string
  /** Inputs and outputs have the same sum. An operation without outputs yet stays in process. */
  entradas: readonly CostoDeProducto[]
  salidas: readonly CostoDeProducto[]
  /** Whole pesos that an operation without lines on each side moves in a month that an earlier release closed; else 0. */
  costo_sin_lineas: number
  /** Levy and its base at the reference price; `dueno` owes it for someone else's paddy. */
  cuota_fomento: number
  base_cuota: number
  dueno: Tercero | null
}

/**
 * Moves inputs into process and outputs out of it, at the value with which the stock moves them. Someone else's rice
 * moves no inventory: only its levy is charged to the owner. The levy of own paddy is an expense
 * (milling/README.md, vouchers).
 */
export function voucherOfTollMilling(una: MaquilaContable): Comprobante[] {
  const { id, consecutivo: numero, fecha, tercero } = una
  const { cuota_fomento: cuota, base_cuota: base, dueno, costo_sin_lineas } = una
  const conLineas = una.entradas.length > 0 && una.salidas.length > 0
  const { entradas, salidas } = !conLineas && costo_sin_lineas > 0 ? withoutLines(costo_sin_lineas) : una
  const costo = addUp(entradas.map((linea) => linea.costo))
  const trillado = () => [
    debitLine('PRODUCTO_EN_PROCESO', costo),
    ...entradas.map(({ id_producto, clase, costo: suyo }) => creditLine(clase, suyo, { id_producto })),
    ...salidas.map(({ id_producto, clase, costo: suyo }) => debitLine(clase, suyo, { id_producto })),
    creditLine('PRODUCTO_EN_PROCESO', salidas.length > 0 ? costo : 0),
  ]
  const original = voucherFrom(
    {
      id,
      tipo: 'MAQUILA',
      numero,
      fecha,
      tercero,
      concepto: `Maquila ${numero}`,
      documento: { tabla: 'milling_operations', id },
    },
    [
      ...(dueno ? [] : trillado()),
      dueno
        ? debitLine('CUOTA_POR_COBRAR', cuota, { tercero: dueno })
        : debitLine('GASTO_CUOTA_FOMENTO', cuota),
      creditLine('CUOTA_FOMENTO', cuota, { base }),
    ],
  )
  return withReversal(original, una)
}

/** Both sides of an operation without lines, as earlier releases booked it: paddy becomes finished product. */
const withoutLines = (costo: number): Pick<MaquilaContable, 'entradas' | 'salidas'> => ({
  entradas: [{ id_producto: null, clase: 'INVENTARIO_PADDY', costo }],
  salidas: [{ id_producto: null, clase: 'PRODUCTO_TERMINADO', costo }],
})
