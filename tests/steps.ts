import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

/** Names of parts for `npm test -- <part>`, in the order of a whole run. */
const PARTS = [
  'formato',
  'estilo',
  'tipos',
  'compilacion',
  'unidades',
  'api',
  'web',
  'navegador',
  'bytes',
  'bibliotecas',
] as const
export type Part = (typeof PARTS)[number]

/** Folder of each suite. For Vitest it is also the project's name. */
const FOLDERS: Partial<Record<Part, string>> = { unidades: 'unit', api: 'api', web: 'web', navegador: 'e2e' }

/** Parts that need the built application. */
export const NEED_BUILD: readonly Part[] = ['web', 'navegador', 'bytes']

/** Parts that only `--all` runs. */
const ONLY_ALL: readonly Part[] = ['bytes', 'bibliotecas']

export interface Wanted {
  parts: Set<Part>
  /** Files or folder of each suite. */
  files: Map<Part, string[]>
  /** Leaves out the parts and files that only `--all` runs. */
  quick: boolean
  /** Part of a run that is split over several machines, as `1/3`. */
  shard?: string
  /** Runs only tests that the files changed since main can affect. */
  changed: boolean
  seed?: number
}

const HELP = `Partes: ${PARTS.join(', ')}
Opciones: --all, --shard 1/3, --changed, --seed 123`

/**
 * Reads the arguments of `npm test`: parts by name and test files by path. Without arguments: the quick run of all
 * parts.
 */
export function wanted(args: readonly string[]): Wanted {
  const { values, positionals } = options(args)
  const parts = new Set<Part>()
  const files = new Map<Part, string[]>()
  const { all = false, changed = false, shard, seed } = values
  const usual = all ? PARTS : PARTS.filter((part) => !ONLY_ALL.includes(part))
  for (const arg of positionals.length ? positionals : usual) {
    const part = PARTS.find((name) => name === plain(arg)) ?? partOfFile(arg)
    if (!part) throw new Error(`No es una parte ni un archivo de pruebas: ${arg}\n${HELP}`)
    parts.add(part)
    const folder = FOLDERS[part]
    if (folder) files.set(part, [...(files.get(part) ?? []), existsSync(arg) ? arg : `tests/${folder}/`])
  }
  if (NEED_BUILD.some((part) => parts.has(part))) parts.add('compilacion')
  if (shard !== undefined && !isShard(shard)) throw new Error(`--shard ${shard}: se escribe 1/3.\n${HELP}`)
  if (seed !== undefined && !/^\d+$/.test(seed)) throw new Error(`--seed ${seed}: es un número.\n${HELP}`)
  return {
    parts,
    files,
    // A named file runs whole.
    quick: !all && !positionals.some((arg) => existsSync(arg)),
    changed,
    ...(shard !== undefined && { shard }),
    ...(seed !== undefined && { seed: Number(seed) }),
  }
}

function options(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        changed: { type: 'boolean' },
        shard: { type: 'string' },
        seed: { type: 'string' },
      },
    })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${HELP}`)
  }
}

function isShard(shard: string): boolean {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(shard) ?? []
  return Number(index) >= 1 && Number(index) <= Number(count)
}

const plain = (arg: string) => arg.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function partOfFile(file: string): Part | undefined {
  if (!/\.(test|spec)\.ts$/.test(file) || !existsSync(file)) return undefined
  const folder = path.relative('tests', file).split(path.sep)[0]
  return PARTS.find((part) => FOLDERS[part] === folder)
}

export function projectsOf(parts: ReadonlySet<Part>): string[] {
  return PARTS.filter((part) => parts.has(part) && part !== 'navegador').flatMap(
    (part) => FOLDERS[part] ?? [],
  )
}
