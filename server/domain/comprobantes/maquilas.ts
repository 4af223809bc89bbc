import { Decimal, redondear } from '../cifras.ts'
import {
  anulacionDe,
  comprobante,
  debe,
  existentes,
  haber,
  type Comprobante,
  type Tercero,
} from './comprobante.ts'

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
}

/** Paddy goes into process and comes out finished, at round(kilos × cost a kilo) (accounting.md 2, Milling order). */
export function deMaquila(una: MaquilaContable): Comprobante[] {
  const { id, consecutivo: numero, fecha, tercero, anulada, motivo } = una
  const costo = redondear(new Decimal(una.kgs_netos).times(una.costo_prom_kg))
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
      debe('PRODUCTO_EN_PROCESO', costo),
      haber('INVENTARIO_PADDY', costo),
      debe('PRODUCTO_TERMINADO', costo),
      haber('PRODUCTO_EN_PROCESO', costo),
    ],
  )
  return existentes([original, anulada === '' ? null : anulacionDe(original, { fecha: anulada, motivo })])
}
