import { millingPath } from '#app/parts/milling/path.ts'
import type { StockMovement } from '#server/stock/contract.ts'

export const STOCK_PATH = '/existencias'

/** The movements of a product in some days; without days those of this month. */
export function productOf(id: string, days: { desde?: string; hasta?: string } = {}): string {
  const params = new URLSearchParams(days)
  return `${STOCK_PATH}/${encodeURIComponent(id)}${params.size > 0 ? `?${params}` : ''}`
}

const KINDS: Readonly<Record<string, string>> = {
  COMPRA: 'Compra',
  VENTA: 'Venta',
  MOLIENDA_ENTRADA: 'Entró a la molienda',
  MOLIENDA_SALIDA: 'Salió de la molienda',
  CONTEO: 'Conteo físico',
  MERMA: 'Merma de secado',
}

/** 'Compra PES-12', 'Conteo físico'. */
export const whatMoved = ({ tipo, numero }: StockMovement): string =>
  [KINDS[tipo] ?? tipo, numero].filter(Boolean).join(' ')

/** Where the document of a movement stands; undefined for a counting, which is written here. */
export function documentOf({ tipo, id }: StockMovement): string | undefined {
  if (tipo.startsWith('MOLIENDA')) return millingPath(id)
  return isCount({ tipo }) ? undefined : `/weighing-records/final-weight/${encodeURIComponent(id)}`
}

/** Whether it is a counting or a loss, which are voided here. */
export const isCount = ({ tipo }: Pick<StockMovement, 'tipo'>) => tipo === 'CONTEO' || tipo === 'MERMA'
