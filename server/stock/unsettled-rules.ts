import { Decimal, roundTo } from '#server/kit/rules/figures.ts'

interface SinLiquidar {
  id_tercero: string
  id_producto: string
  kg: number
}

/** Share of a supplier in the estimated value of a product, whole pesos. */
export interface ParteSinLiquidar {
  id_producto: string
  valor: number
}

/** Divides the value of each product among its suppliers by kilos. The shares of a product add up to its value. */
export function shareByKilos(
  kilos: readonly SinLiquidar[],
  valores: ReadonlyMap<string, number>,
): { id_tercero: string; partes: ParteSinLiquidar[] }[] {
  const porProveedor = new Map<string, ParteSinLiquidar[]>()
  for (const [id_producto, total] of valores) {
    const suyos = kilos.filter((uno) => uno.id_producto === id_producto)
    let resto = total
    let quedan = suyos.reduce<Decimal>((suma, { kg }) => suma.plus(kg), new Decimal(0))
    for (const { id_tercero, kg } of suyos) {
      const valor = roundTo(new Decimal(resto).times(kg).dividedBy(quedan))
      resto -= valor
      quedan = quedan.minus(kg)
      porProveedor.set(id_tercero, [...(porProveedor.get(id_tercero) ?? []), { id_producto, valor }])
    }
  }
  return [...porProveedor].map(([id_tercero, partes]) => ({ id_tercero, partes }))
}
