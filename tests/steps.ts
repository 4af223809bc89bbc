import { existsSync } from 'node:fs'
import path from 'node:path'

/** The parts that `npm test -- <part>` names, in the order in which a whole run takes them. */
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

/** The folder of each suite; Vitest's are the names of its projects too. */
const FOLDERS: Partial<Record<Part, string>> = { unidades: 'unit', api: 'api', web: 'web', navegador: 'e2e' }

/** What runs the built application; it is built first. */
export const NEED_BUILD: readonly Part[] = ['web', 'navegador', 'bytes']

export interface Wanted {
  parts: Set<Part>
  /** For each suite, the files or the folder that are run. */
  files: Map<Part, string[]>
}

/** What the arguments of `npm test` ask for: all of it without any, else parts by name and test files by path. */
export function wanted(args: readonly string[]): Wanted {
  const parts = new Set<Part>()
  const files = new Map<Part, string[]>()
  for (const arg of args.length ? args : PARTS) {
    const part = PARTS.find((name) => name === plain(arg)) ?? partOfFile(arg)
    if (!part)
      throw new Error(`No es una parte ni un archivo de pruebas: ${arg}\nPartes: ${PARTS.join(', ')}`)
    parts.add(part)
    const folder = FOLDERS[part]
    if (folder) files.set(part, [...(files.get(part) ?? []), existsSync(arg) ? arg : `tests/${folder}/`])
  }
  if (NEED_BUILD.some((part) => parts.has(part))) parts.add('compilacion')
  return { parts, files }
}

const plain = (arg: string) => arg.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function partOfFile(file: string): Part | undefined {
  if (!/\.(test|spec)\.ts$/.test(file) || !existsSync(file)) return undefined
  const folder = path.relative('tests', file).split(path.sep)[0]
  return PARTS.find((part) => FOLDERS[part] === folder)
}

/** The Vitest projects of these parts. */
export function projectsOf(parts: ReadonlySet<Part>): string[] {
  return PARTS.filter((part) => parts.has(part) && part !== 'navegador').flatMap(
    (part) => FOLDERS[part] ?? [],
  )
}
