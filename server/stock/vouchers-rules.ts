import {
  voucherFrom,
  debitLine,
  withoutEmpty,
  creditLine,
  type Asiento,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'
import type { Clase } from '#server/kit/words/accounting.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import type { ParteSinLiquidar } from './unsettled-rules.ts'

/** Product whose stock a voucher moves. */
interface ProductoContable {
  id_producto: string
  descripcion: string
  /** Kind of its inventory lines. */
  clase: Clase
}

/** Number of a voucher whose record has none: a prefix and the digits of its day or month. */
export const numberOfDay = (prefix: string, day: string): string => `${prefix}-${day.replaceAll('-', '')}`

/** Sale ticket with the whole pesos that leave the stock with it. */
export interface VentaContable extends Omit<ProductoContable, 'descripcion'> {
  id: string
  numero: string
  fecha: string
  tercero: Tercero
  costo: number
}

/** Cost of a sale, out of the inventory of its product. */
export function voucherOfSaleCost({ id, numero, fecha, tercero, ...una }: VentaContable): Comprobante[] {
  const { id_producto, costo, clase } = una
  const cabeza = { id, tipo: 'COSTO' as const, numero, fecha, tercero }
  const documento = { tabla: 'weighing_records', id }
  return withoutEmpty([
    voucherFrom({ ...cabeza, concepto: `Costo de la venta ${numero}`, documento }, [
      debitLine('COSTO_VENTA', costo, { id_producto }),
      creditLine(clase, costo, { id_producto }),
    ]),
  ])
}

/** Opening stock of a product: the whole pesos that it begins with. */
export interface ExistenciaContable extends ProductoContable {
  id: string
  fecha: string
  tercero: Tercero
  valor: number
}

/** Opening stock, against the opening balances. */
export function voucherOfOpeningStock({ id, fecha, tercero, ...una }: ExistenciaContable): Comprobante[] {
  const concepto = `Existencia inicial de ${una.descripcion}`
  const documento = { tabla: 'products', id: una.id_producto }
  return withoutEmpty([
    voucherFrom(
      { id, tipo: 'APERTURA', numero: numberOfDay('EXI', fecha), fecha, tercero, concepto, documento },
      moved(una, una.valor, 'SALDO_INICIAL'),
    ),
  ])
}

/** Count or loss: whole pesos that enter the stock, or leave it with a negative sign. */
export interface ConteoContable extends ProductoContable {
  id: string
  fecha: string
  es_merma: boolean
  motivo: string
  tercero: Tercero
  valor: number
}

/** Difference of a count, against the differences of inventory. */
export function voucherOfCount({
  id,
  fecha,
  es_merma,
  motivo,
  tercero,
  ...una
}: ConteoContable): Comprobante[] {
  const what = `${es_merma ? 'Merma' : 'Conteo'} de ${una.descripcion}`
  return withoutEmpty([
    voucherFrom(
      {
        id,
        tipo: 'CONTEO',
        numero: numberOfDay(es_merma ? 'MER' : 'CON', fecha),
        fecha,
        tercero,
        concepto: [what, motivo].filter(Boolean).join(': '),
        documento: { tabla: 'products', id: una.id_producto },
      },
      moved(una, una.valor, 'DIFERENCIA_INVENTARIO'),
    ),
  ])
}

/** Adjustments of a product on a day: pesos that leave its stock without kilos, by their other side. */
export interface AjusteContable extends ProductoContable {
  fecha: string
  tercero: Tercero
  costo_venta: number
  diferencia: number
}

/** Cost that became known after its kilos had left, or their first one (stock/README.md, adjustments). */
export function voucherOfAdjustment({ fecha, tercero, ...una }: AjusteContable): Comprobante[] {
  const { id_producto, descripcion, costo_venta, diferencia } = una
  return withoutEmpty([
    voucherFrom(
      {
        id: `${fecha}.${id_producto}`,
        tipo: 'AJUSTE',
        numero: numberOfDay('AJU', fecha),
        fecha,
        tercero,
        concepto: `Ajuste de costo de ${descripcion} del ${writtenDay(fecha)}`,
        documento: { tabla: 'products', id: id_producto },
      },
      [...moved(una, -costo_venta, 'COSTO_VENTA'), ...moved(una, -diferencia, 'DIFERENCIA_INVENTARIO')],
    ),
  ])
}

/** Paddy of a supplier that is not settled at the end of a month, by product. */
export interface SinLiquidarContable {
  id_tercero: string
  mes: string
  fecha: string
  tercero: Tercero
  partes: readonly ParteSinLiquidar[]
}

/** Estimated purchases of a month's end. They are taken back on the next day. */
export function voucherOfUnsettled({
  id_tercero,
  mes,
  fecha,
  tercero,
  partes,
}: SinLiquidarContable): Comprobante[] {
  const voucher = voucherFrom(
    {
      id: `${id_tercero}-${mes}`,
      tipo: 'ESTIMADO',
      numero: numberOfDay('EST', mes),
      fecha,
      tercero,
      concepto: `Paddy de ${tercero.nombre} sin liquidar al ${writtenDay(fecha)}, valor estimado`,
      documento: { tabla: 'stock', id: fecha },
    },
    partes.flatMap(({ id_producto, valor }) => [
      debitLine('INVENTARIO_POR_LIQUIDAR', valor, { id_producto }),
      creditLine('COMPRAS_POR_LIQUIDAR', valor, { id_producto }),
    ]),
  )
  return voucher ? [{ ...voucher, reversa: true }] : []
}

/** Lines that bring `valor` into a product's inventory, or take it out with a negative sign. */
function moved(
  { id_producto, clase }: Omit<ProductoContable, 'descripcion'>,
  valor: number,
  contra: Clase,
): Asiento[] {
  return valor >= 0
    ? [debitLine(clase, valor, { id_producto }), creditLine(contra, valor, { id_producto })]
    : [debitLine(contra, -valor, { id_producto }), creditLine(clase, -valor, { id_producto })]
}
