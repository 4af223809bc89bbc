/** Repeatable random source (mulberry32). The same seed gives the same season on every machine. */
export interface Random {
  /** A number from 0 up to, but excluding, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
}

export function random(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { next, between, pick: (from) => from[between(0, from.length - 1)]! }
}

/** Returns a copy in random order. */
export function shuffled<T>(chance: Random, from: readonly T[]): T[] {
  const copy = [...from]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = chance.between(0, last)
    ;[copy[last], copy[other]] = [copy[other]!, copy[last]!]
  }
  return copy
}
