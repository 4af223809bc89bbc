import { parseArgs } from 'node:util'

/** What the benchmarks are made of, in the order of a whole run. Those with a file are programs of their own. */
export const PARTS = {
  browser: {},
  server: {},
  bytes: { file: 'bytes.ts' },
  'first-row': { file: 'first-row.ts' },
  lists: { file: 'lists.ts', needsDatabase: true },
  export: { file: 'export.ts' },
} as const satisfies Record<string, Program>

/** A part that is a program of its own: what it is called with in a whole run, so that this stays bounded. */
export interface Program {
  file?: string
  args?: readonly string[]
  needsDatabase?: boolean
}

export type PartName = keyof typeof PARTS

export const NETWORKS = ['none', 'slow'] as const
export type NetworkName = (typeof NETWORKS)[number]

export const SITES = ['plain', 'remix', 'light', 'scripts'] as const
export type SiteName = (typeof SITES)[number]

export interface Chosen {
  parts: PartName[]
  /** How often everything is repeated; undefined: as often as each part does by itself. */
  rounds?: number
  cpu: number[]
  net: NetworkName[]
  sites: SiteName[]
  /** Whether the journey through our own screens is measured too. */
  journey: boolean
  /** Where the tables are written. */
  file: string
  /** Measures at once, however busy the machine is. */
  now: boolean
}

export const USAGE = `npm run bench [-- part… [options]]
  parts: ${Object.keys(PARTS).join(' ')}; all of them when none is named
  --rounds 5            how often everything is repeated
  --cpu 1,6,20          processor slowed so many times (browser)
  --net none,slow       no limit; 1.6 Mbit/s and 150 ms (browser)
  --sites ${SITES.join(',')} (browser)
  --no-journey          only the list, against the references (browser)
  --file tests/bench/RESULTS.md
  --now                 does not wait for a quiet machine`

/** What a command line asks for; throws with how it is used. */
export function chosen(args: readonly string[]): Chosen {
  const { values, positionals } = readArguments(args)
  const parts = among(Object.keys(PARTS) as PartName[], positionals)
  const list = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []
  const numbers = (text: string | undefined, own: number[]) => (text ? list(text).map(count) : own)
  return {
    parts,
    ...(values.rounds && { rounds: count(values.rounds) }),
    cpu: numbers(values.cpu, [1, 6, 20]),
    net: among(NETWORKS, list(values.net)),
    sites: among(SITES, list(values.sites)),
    journey: !values['no-journey'],
    file: values.file ?? 'tests/bench/RESULTS.md',
    now: values.now ?? false,
  }
}

function readArguments(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ rounds: text, cpu: text, net: text, sites: text, file: text },
        ...{ 'no-journey': flag, now: flag },
      },
    })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`)
  }
}

/** Those that were named, in their own order; all when none was. */
function among<Name extends string>(all: readonly Name[], named: readonly string[]): Name[] {
  const unknown = named.find((name) => !all.includes(name as Name))
  if (unknown) throw new Error(`Unknown: ${unknown}\n${USAGE}`)
  return named.length > 0 ? all.filter((name) => named.includes(name)) : [...all]
}

function count(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`Not a number: ${text}\n${USAGE}`)
  return value
}
