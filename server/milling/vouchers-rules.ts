import { Decimal, redondear, sumar } from '#server/kit/rules/figures.ts'
import {
  anulacionDe,
  comprobante,
  debe,
  existentes,
  haber,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'

/** What a line of an operation cost: whole pesos. */
export interface CostoDeLinea {
  id_producto: string
  es_paddy: boolean
  costo: number
}

/** A milling operation: kilos, and its cost in pesos a kilo, both as decimal text or number. */
export interface MaquilaContable {
  id: string
  consecutivo: string
  fecha: string
  kgs_netos: number
  costo_prom_kg: number
  /** The own company: no other is there. */
  tercero: Tercero
  anulada: string
  motivo: string
  /** Of an operation that says what it took and gave: what each line cost, both sides alike. */
  entradas?: readonly CostoDeLinea[]
  salidas?: readonly CostoDeLinea[]
  /** The levy of paddy that nobody bought, on its value at the reference price; whose it is, where not the company's. */
  cuota_fomento: number
  base_cuota: number
  dueno: Tercero | null
}

/**
 * Paddy goes into process and comes out finished (accounting.md 2, Milling order): by product at its average cost where the
 * operation says what it took and gave, else at round(kilos × cost a kilo). Rice of somebody else moves no inventory: its levy
 * alone is in the books, charged to him; that of own paddy is spent (facts 3.5).
 */
export function deMaquila(una: MaquilaContable): Comprobante[] {
  const { id, consecutivo: numero, fecha, tercero, anulada, motivo, entradas = [], salidas = [] } = una
  const conLineas = entradas.length > 0 && salidas.length > 0
  const costo = conLineas
    ? sumar(entradas.map((linea) => linea.costo))
    : redondear(new Decimal(una.kgs_netos).times(una.costo_prom_kg))
  const { cuota_fomento: cuota, base_cuota: base, dueno } = una
  const trillado = () => [
    debe('PRODUCTO_EN_PROCESO', costo),
    ...(conLineas
      ? entradas.map(({ id_producto, es_paddy, costo: suyo }) =>
          haber(es_paddy ? 'INVENTARIO_PADDY' : 'PRODUCTO_TERMINADO', suyo, { id_producto }),
        )
      : [haber('INVENTARIO_PADDY', costo)]),
    ...(conLineas
      ? salidas.map(({ id_producto, costo: suyo }) => debe('PRODUCTO_TERMINADO', suyo, { id_producto }))
      : [debe('PRODUCTO_TERMINADO', costo)]),
    haber('PRODUCTO_EN_PROCESO', costo),
  ]
  const original = comprobante(
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
      dueno ? debe('CUOTA_POR_COBRAR', cuota, { tercero: dueno }) : debe('GASTO_CUOTA_FOMENTO', cuota),
      haber('CUOTA_FOMENTO', cuota, { base }),
    ],
  )
  return existentes([original, anulada === '' ? null : anulacionDe(original, { fecha: anulada, motivo })])
}
