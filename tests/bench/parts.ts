import { parseArgs } from 'node:util'

/** What the benchmarks are made of, in the order of a whole run. */
export const PARTS = ['browser', 'server', 'bytes', 'first-row', 'lists', 'export', 'import'] as const

/** Sections of the results that are written by hand, after those. */
export const BY_HAND = ['release', 'load', 'faults', 'hostile', 'failover', 'update', 'demo'] as const

export type PartName = (typeof PARTS)[number]

export interface Chosen {
  parts: PartName[]
  /** How often everything is repeated; undefined: as often as each part does by itself. */
  rounds?: number
  /** So many times the processor is slowed (browser). */
  cpu: number[]
}

export const USAGE = `npm run bench [-- part… [options]]
  parts: ${PARTS.join(' ')}; all of them when none is named
  --rounds 5            how often everything is repeated
  --cpu 1,6,20          processor slowed so many times (browser)`

/** What a command line asks for; throws with how it is used. */
export function chosen(args: string[]): Chosen {
  const text = { type: 'string' } as const
  const options = { rounds: text, cpu: { ...text, default: '1,6,20' } }
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const unknown = positionals.find((name) => !PARTS.some((part) => part === name))
  if (unknown) throw new Error(`Unknown: ${unknown}`)
  return {
    parts: PARTS.filter((name) => positionals.length === 0 || positionals.includes(name)),
    ...(values.rounds && { rounds: count(values.rounds) }),
    cpu: values.cpu.split(',').map(count),
  }
}

function count(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`Not a number: ${text}`)
  return value
}
