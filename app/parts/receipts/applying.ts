import { parseNumber } from '#server/kit/words/typed-numbers.ts'

/** Before the id of a receivable: the field that holds what of a receipt is applied to it. */
export const APPLY_PREFIX = 'aplicar-'

/** A receivable that is open, as the grid shows it: whole pesos, days `aaaa-mm-dd`. */
export interface Open {
  id: string
  numero: string
  fecha: string
  vence: string
  saldo: number
  dias: number
  mora: number
}

/** The open receivables of one client, oldest first. */
export interface OpenOnes {
  cliente: string
  cuentas: Open[]
  /** How many there are, where those are more than the grid holds. */
  total: number
  /** What earlier receipts of the client left to apply, where their list may be seen. */
  anticipos: number
  /** Why they could not be read. */
  error: string
}

/** Whole pesos shared out over receivables in their order, each up to what is left of it; nothing where nothing is left. */
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

/** What is typed as pesos, as a number; 0 while it is none. */
export const typedPesos = (typed: string): number => Number(parseNumber(typed) || 0)

/** The sum of what the grid's fields hold. */
export function appliedSum(values: Iterable<[name: string, value: unknown]>): number {
  let sum = 0
  for (const [name, value] of values) {
    if (name.startsWith(APPLY_PREFIX) && typeof value === 'string') sum += typedPesos(value)
  }
  return sum
}
