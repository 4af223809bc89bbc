import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Package = { bin: string | Record<string, string> }

/**
 * Packages of npm programs whose name differs from the package's. `tsc` is the native compiler, which takes a
 * quarter of the time. ESLint needs the older `typescript`, whose program has the same name.
 */
const PACKAGES: Record<string, string> = { tsc: 'typescript-7' }

/**
 * Arguments for Node that run a program of an installed package, or npm. The file comes from the package:
 * node_modules/.bin holds shell scripts on Windows, which fail in folders with a blank in their name.
 */
export function nodeArguments([program = '', ...args]: readonly string[]): string[] {
  if (program === 'npm') return [npmScript(), ...args]
  const folder = path.resolve('node_modules', PACKAGES[program] ?? program)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Package
  const file = typeof bin === 'string' ? bin : bin[program]
  if (!file) throw new Error(`${folder} has no program ${program}`)
  return [path.join(folder, file), ...args]
}

/** npm's script: npm_execpath, else the file next to Node. */
function npmScript(): string {
  const beside = ['../lib/node_modules', 'node_modules'].map((modules) =>
    path.resolve(path.dirname(process.execPath), modules, 'npm/bin/npm-cli.js'),
  )
  const found = [process.env.npm_execpath, ...beside].find((file) => file && existsSync(file))
  if (!found) throw new Error('npm is not to be found beside Node: run this by npm')
  return found
}
