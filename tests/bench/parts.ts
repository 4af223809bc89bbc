import { parseArgs } from 'node:util'

/** Parts of a whole run, in order. */
export const PARTS = [
  'browser',
  'server',
  'bytes',
  'first-row',
  'lists',
  'export',
  'import',
  'photos',
  'bombs',
] as const

/** Sections of RESULTS.md that are written by hand. */
export const BY_HAND = ['release', 'load', 'many', 'faults', 'hostile', 'failover', 'update', 'demo'] as const

export type PartName = (typeof PARTS)[number]

export interface Chosen {
  parts: PartName[]
  /** Repetitions; undefined: the default of each part. */
  rounds?: number
  /** CPU slowdown factors (browser). */
  cpu: number[]
}

export const USAGE = `npm run bench [-- part… [options]]
  parts: ${PARTS.join(' ')}; default: all
  --rounds 5            number of repetitions
  --cpu 1,6,20          CPU slowdown factors (browser)`

/** Options of a command line. Throws with the usage. */
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
