import type { Random } from './random.ts'

/**
 * Prices of the mill in whole pesos a kilo. `costo` is the cost in stock. Purchases pay `compra` a carga, with the proposed
 * price and the minimum of the price list. Sales draw from `venta` (demo/README.md, prices).
 */
interface Prices {
  costo: number
  compra?: { low: number; high: number; lista: number; minimo: number }
  venta?: { low: number; high: number }
  /** Fixed cost a kilo as a by-product of milling. */
  fijo?: number
}

const DRY_CARGA = { low: 209_000, high: 219_000, lista: 214_000, minimo: 205_000 }

export const PRICES: Readonly<Record<string, Prices>> = {
  'Arroz paddy verde': {
    costo: 1_450,
    compra: { low: 183_000, high: 193_000, lista: 187_000, minimo: 183_000 },
  },
  'Arroz paddy seco': { costo: 1_650, compra: DRY_CARGA },
  'Arroz paddy de secamiento propio': { costo: 1_650, compra: DRY_CARGA },
  'Arroz blanco de primera': { costo: 2_360, venta: { low: 2_580, high: 2_800 } },
  'Arroz blanco de segunda': { costo: 2_150, venta: { low: 2_340, high: 2_520 } },
  'Arroz integral': { costo: 2_400, venta: { low: 2_620, high: 2_850 } },
  'Arroz cristal': { costo: 1_500, venta: { low: 1_650, high: 1_790 }, fijo: 1_500 },
  Granza: { costo: 1_150, venta: { low: 1_260, high: 1_370 }, fijo: 1_150 },
  'Harina de arroz': { costo: 850, venta: { low: 930, high: 1_020 } },
  Salvado: { costo: 700, venta: { low: 760, high: 850 }, fijo: 700 },
  Cascarilla: { costo: 45, venta: { low: 49, high: 54 }, fijo: 45 },
}

/** Products of the sales, each as often as its trucks among twenty. */
export const SOLD = Object.entries({
  'Arroz blanco de primera': 9,
  'Arroz blanco de segunda': 2,
  'Arroz integral': 1,
  'Arroz cristal': 2,
  Granza: 1,
  'Harina de arroz': 1,
  Salvado: 2,
  Cascarilla: 2,
}).flatMap(([product, trucks]) => Array<string>(trucks).fill(product))

/** Selling price of a product, pesos a kilo. */
export function sellingPrice(product: string, chance: Random): number {
  const { venta } = PRICES[product] ?? {}
  if (!venta) throw new Error(`The season has no selling price of ${product}`)
  return chance.between(venta.low, venta.high)
}

/** Price of a purchase of paddy, pesos a carga in whole thousands. */
export function buyingPrice(product: string, chance: Random): number {
  const { compra } = PRICES[product] ?? {}
  if (!compra) throw new Error(`The season has no buying price of ${product}`)
  return chance.between(compra.low / 1000, compra.high / 1000) * 1000
}
