import { Decimal, roundTo, addUp } from '#server/kit/rules/figures.ts'
import {
  reversalOf,
  voucherFrom,
  debitLine,
  withoutEmpty,
  creditLine,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'

/** Cost of a line in whole pesos. */
export interface CostoDeLinea {
  id_producto: string
  es_paddy: boolean
  costo: number
}

/** Milling operation: kilos, and cost in pesos per kilo as decimal text or number. */
export interface MaquilaContable {
  id: string
  consecutivo: string
  fecha: string
  kgs_netos: number
  costo_prom_kg: number
  /** The company itself. */
  tercero: Tercero
  anulada: string
  motivo: string
  /** Cost of each line, if the operation has lines. Inputs and outputs have the same sum. */
  entradas?: readonly CostoDeLinea[]
  salidas?: readonly CostoDeLinea[]
  /** Levy and its base at the reference price; `dueno` owes it for someone else's paddy. */
  cuota_fomento: number
  base_cuota: number
  dueno: Tercero | null
}

/**
 * Moves paddy into process and finished product out of it. With lines each product moves at its average cost,
 * else at round(kilos × cost per kilo). Someone else's rice moves no inventory: only its levy is charged to
 * the owner. The levy of own paddy is an expense (milling/README.md, vouchers).
 */
export function voucherOfTollMilling(una: MaquilaContable): Comprobante[] {
  const { id, consecutivo: numero, fecha, tercero, anulada, motivo, entradas = [], salidas = [] } = una
  const conLineas = entradas.length > 0 && salidas.length > 0
  const costo = conLineas
    ? addUp(entradas.map((linea) => linea.costo))
    : roundTo(new Decimal(una.kgs_netos).times(una.costo_prom_kg))
  const { cuota_fomento: cuota, base_cuota: base, dueno } = una
  const trillado = () => [
    debitLine('PRODUCTO_EN_PROCESO', costo),
    ...(conLineas
      ? entradas.map(({ id_producto, es_paddy, costo: suyo }) =>
          creditLine(es_paddy ? 'INVENTARIO_PADDY' : 'PRODUCTO_TERMINADO', suyo, { id_producto }),
        )
      : [creditLine('INVENTARIO_PADDY', costo)]),
    ...(conLineas
      ? salidas.map(({ id_producto, costo: suyo }) => debitLine('PRODUCTO_TERMINADO', suyo, { id_producto }))
      : [debitLine('PRODUCTO_TERMINADO', costo)]),
    creditLine('PRODUCTO_EN_PROCESO', costo),
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
  return withoutEmpty([original, anulada === '' ? null : reversalOf(original, { fecha: anulada, motivo })])
}
