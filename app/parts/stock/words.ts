import { withQuery } from '#app/api/query.ts'
import { invoicePath, millingPath, notePath, payablePath, weighingPath } from '#app/parts/paths.ts'
import type { StockMovement } from '#server/stock/contract.ts'

export const STOCK_PATH = '/existencias'

/** Address of a product's movements in some days; this month by default. */
export const productPath = (id: string, days: { desde?: string; hasta?: string } = {}): string =>
  withQuery(`${STOCK_PATH}/${encodeURIComponent(id)}`, days)

const KINDS: Readonly<Record<string, string>> = {
  COMPRA: 'Compra',
  VENTA: 'Venta',
  MOLIENDA_ENTRADA: 'Entró a la molienda',
  MOLIENDA_SALIDA: 'Salió de la molienda',
  FACTURA: 'Factura',
  DEVOLUCION: 'Volvió con la nota',
  INICIAL: 'Existencia inicial',
  CONTEO: 'Conteo físico',
  MERMA: 'Merma de secado',
  COMPRA_INSUMO: 'Compra de insumos',
  PRESTAMO: 'Préstamo en especie',
}

/** 'Compra PES-12', 'Conteo físico'. */
export const whatMoved = ({ tipo, numero }: StockMovement): string =>
  [KINDS[tipo] ?? tipo, numero].filter(Boolean).join(' ')

/** Address of a movement's document; undefined for counts, opening stock and loans in kind. */
export function documentPath({ tipo, id }: StockMovement): string | undefined {
  if (tipo.startsWith('MOLIENDA')) return millingPath(id)
  if (tipo === 'FACTURA') return invoicePath(id)
  if (tipo === 'DEVOLUCION') return notePath(id)
  if (tipo === 'COMPRA_INSUMO') return payablePath(id)
  return isCount({ tipo }) || tipo === 'INICIAL' || tipo === 'PRESTAMO' ? undefined : weighingPath(id)
}

/** Counts and losses are voided on this screen. */
export const isCount = ({ tipo }: Pick<StockMovement, 'tipo'>) => tipo === 'CONTEO' || tipo === 'MERMA'
