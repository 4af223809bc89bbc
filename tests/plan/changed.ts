import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { SCREENS } from '#server/kit/contract/screens.ts'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** Commit where this branch left main. */
export function leftMainAt(): string {
  const [main] = ['main', 'origin/main'].filter((name) => {
    try {
      return git('rev-parse', '--verify', '--quiet', name) !== ''
    } catch {
      return false
    }
  })
  if (!main) throw new Error('No hay una rama main con la cual comparar.')
  return git('merge-base', 'HEAD', main)
}

/** Files that differ from a commit, new files included, deleted ones excluded. */
export function changedSince(commit: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', commit)
  const fresh = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${changed}\n${fresh}`.split('\n').filter(Boolean))]
}

/** Address of a route file up to its first parameter, as `/terceros`. '' for a layout. */
export function addressOfRoute(file: string): string {
  const name = path
    .relative('app/routes', file)
    .split(path.sep)[0]!
    .replace(/\.tsx?$/, '')
  const parts = name
    .split('.')
    .map((part) => part.replace(/_$/, ''))
    .filter((part) => !part.startsWith('_'))
  const parameter = parts.findIndex((part) => part.startsWith('$'))
  const plain = parameter < 0 ? parts : parts.slice(0, parameter)
  return plain.length > 0 ? `/${plain.join('/')}` : ''
}

/** All reports share one file. */
const REPORT = 'app/parts/report-route.tsx'
const REPORTS = SCREENS.filter((screen) => 'group' in screen && screen.group === 'Reportes').map(
  (screen) => screen.path,
)

/** Addresses of the screens that import a changed file, directly or not. */
export async function touchedScreens(changed: readonly string[]): Promise<string[]> {
  const routes = readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join('app/routes', name))
  const { metafile } = await build({
    entryPoints: [...routes, REPORT],
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    loader: { '.scss': 'empty', '.css': 'empty', '.svg': 'empty' },
    plugins: [
      {
        name: 'urls',
        setup: (one) => one.onResolve({ filter: /\?/ }, () => ({ path: 'url', external: true })),
      },
    ],
  })
  const importers = new Map<string, string[]>()
  for (const [file, { imports }] of Object.entries(metafile.inputs))
    for (const { path: imported } of imports)
      importers.set(imported, [...(importers.get(imported) ?? []), file])
  const reached = new Set<string>()
  const reach = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    importers.get(file)?.forEach(reach)
  }
  changed.forEach(reach)
  const reports = reached.has(REPORT) ? REPORTS : []
  return [...new Set([...routes.filter((file) => reached.has(file)).map(addressOfRoute), ...reports])].sort()
}

/** Subject of a changed file of the server: its screens show what the server computes. */
const subjectOf = (file: string): string | undefined => /^server\/([a-z-]+)\//.exec(file)?.[1]

/**
 * Test files of a folder that changed, that are of a changed subject, or that name one of the addresses, directly or
 * through an import.
 */
export function testsOf(folder: string, addresses: readonly string[], changed: readonly string[]): string[] {
  const texts = new Map<string, string>()
  const textOf = (file: string): string => {
    const known = texts.get(file)
    if (known !== undefined) return known
    const own = readFileSync(file, 'utf8')
    texts.set(file, own)
    const imported = [...own.matchAll(/from '(\.{1,2}\/[\w/-]+\.ts)'/g)].map(([, one]) =>
      textOf(path.join(path.dirname(file), one!)),
    )
    texts.set(file, [own, ...imported].join('\n'))
    return texts.get(file)!
  }
  const named = addresses.map((address) => new RegExp(`['"\`/]${address.slice(1)}(?![\\w-])`))
  const subjects = new Set(changed.map(subjectOf))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.ts$/.test(name))
    .map((name) => path.join(folder, name))
    .filter(
      (file) =>
        changed.includes(file) ||
        subjects.has(path.relative(folder, path.dirname(file))) ||
        named.some((address) => address.test(textOf(file))),
    )
}
