import { addUp } from '#server/kit/rules/figures.ts'
import { ACCRUED_STATES } from './purchases-words.ts'
import { compareText } from '#server/kit/words/compare.ts'

/** A seller. Third parties with the same identification are one seller, whatever their type. */
export interface Vendedor {
  id_tercero: string
  nombre: string
  tipo_identificacion: string
  identificacion: string
  municipio: string
}

/** A settlement as the tax reports read it. Kilos and whole pesos. */
export interface Compra {
  id_liquidacion: string
  consecutivo: string
  fecha: string
  estado: string
  kg_liquidados: number
  subtotal: number
  vendedor: Vendedor
}

/** Another settlement of the same supplier and day, subtotal in whole pesos. */
export interface OtraCompra {
  consecutivo: string
  subtotal: number
}

export const isAccrued = ({ estado }: Pick<Compra, 'estado'>) =>
  ACCRUED_STATES.some((accrued) => accrued === estado)

const porTexto = new Intl.Collator('es')

/**
 * Purchases by seller. Sellers are ordered by name, purchases by day and id. The latest purchase gives the
 * seller's name and address.
 */
export function bySeller<C extends Compra>(compras: readonly C[]) {
  const grupos = new Map<string, C[]>()
  for (const compra of compras) {
    const { tipo_identificacion, identificacion } = compra.vendedor
    const clave = `${tipo_identificacion} ${identificacion}`
    const grupo = grupos.get(clave)
    if (grupo) grupo.push(compra)
    else grupos.set(clave, [compra])
  }
  return [...grupos.values()]
    .map((grupo) => {
      const enOrden = [...grupo].sort(porDia)
      return { vendedor: enOrden.at(-1)!.vendedor, compras: enOrden }
    })
    .sort(
      (a, b) =>
        porTexto.compare(a.vendedor.nombre, b.vendedor.nombre) ||
        porTexto.compare(a.vendedor.identificacion, b.vendedor.identificacion),
    )
}

/** Ids grow with time, so they order purchases of one day. */
const porDia = (a: Compra, b: Compra) =>
  compareText(a.fecha, b.fecha) || compareText(a.id_liquidacion, b.id_liquidacion)

export const sumOf = <C>(compras: readonly C[], columna: (compra: C) => number): number =>
  addUp(compras.map(columna))
