import { typedWhole } from '#server/kit/words/typed-numbers.ts'

/** Prefix of the field names: `aplicar-` and the id of the receivable. */
export const APPLY_PREFIX = 'aplicar-'

/** Open receivable in the grid: whole pesos, days as `aaaa-mm-dd`. */
export interface Open {
  id: string
  numero: string
  fecha: string
  vence: string
  saldo: number
  dias: number
  mora: number
}

/** Open receivables of one client, oldest first. */
export interface OpenOnes {
  cliente: string
  cuentas: Open[]
  /** Number of open receivables. May exceed the rows of the grid. */
  total: number
  /** Unapplied amount of earlier receipts. 0 without permission for their list. */
  anticipos: number
  /** Error text if the receivables could not be read. */
  error: string
  /** The client does not exist. */
  desconocido?: boolean
}

/** Divides whole pesos over the receivables in their order, each up to its balance. */
export function shareOut(pesos: number, cuentas: readonly Open[]): Map<string, number> {
  const shares = new Map<string, number>()
  let left = pesos
  for (const { id, saldo } of cuentas) {
    const share = Math.min(left, saldo)
    if (share <= 0) break
    shares.set(id, share)
    left -= share
  }
  return shares
}

export function appliedSum(values: Iterable<[name: string, value: unknown]>): number {
  let sum = 0
  for (const [name, value] of values) {
    if (name.startsWith(APPLY_PREFIX) && typeof value === 'string') sum += typedWhole(value)
  }
  return sum
}
