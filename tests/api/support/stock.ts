import { callOf, says, type TestApi } from './api.ts'
import { HOY } from './clock.ts'
import { fresh } from './managed.ts'
import { type Mill, saleOf, weigh } from './mill.ts'

/** Weights of a truck with this load. */
export const loaded = (kg: number) => ({ peso_lleno: 10_000 + kg, peso_vacio: 10_000 })

/** Milling operation without lines. */
export const aMilling = (changes: object = {}) => ({
  ...{ fecha: HOY, kgs_netos: 1000, costo_prom_kg: 1820, pr_venta_kg: 2150 },
  ...changes,
})

/** Calls of products and their stock, made by the administrator of a mill. */
export function storeOf(get: () => TestApi, mill: Mill) {
  const call = callOf(get)
  const stockOf = async (id: string, dia = HOY) => {
    const { data } = says(await call('GET', `/stock?dia=${dia}`), 200).json
    return data.find((one: { id_producto: string }) => one.id_producto === id)
  }
  return {
    /** Creates a product. Adds a number to its name. */
    product: async (name: string, tags = 'ARROZ_PADDY') => {
      const made = await call('POST', '/products', { descripcion: `${name} ${fresh()}`, tags })
      return says(made, 201).json.data as { _id: string; descripcion: string }
    },
    milling: async (changes?: object) =>
      says(await call('POST', '/milling-operations/create', aMilling(changes)), 201).json.data,
    stockOf,
    kilosOf: async (id: string, dia?: string): Promise<number> => (await stockOf(id, dia))?.kg ?? 0,
    count: (id_producto: string, kg: number, changes: object = {}) =>
      call('POST', '/stock/counts', { id_producto, clase: 'CONTEO', fecha: HOY, kg, ...changes }),
    bought: (id_producto: string, kg: number, fecha = HOY) =>
      weigh(get(), mill, { id_producto, fecha, ...loaded(kg) }),
    sold: (id_producto: string, kg: number, fecha: string) =>
      weigh(get(), mill, { ...saleOf(mill), id_producto, fecha, ...loaded(kg) }),
  }
}
