import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Package = { bin: string | Record<string, string> }

/** Where a program of npm's lies whose name is not its package's. */
const PACKAGES: Record<string, string> = { tsc: 'typescript' }

/**
 * What Node is told so that it runs a program of an installed package, or npm. Its file is found by its package, because
 * what lies in node_modules/.bin is a shell's on Windows, and takes folders with a blank in their name apart there.
 */
export function nodeArguments([program = '', ...args]: readonly string[]): string[] {
  if (program === 'npm') return [npmScript(), ...args]
  const folder = path.resolve('node_modules', PACKAGES[program] ?? program)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Package
  const file = typeof bin === 'string' ? bin : bin[program]
  if (!file) throw new Error(`${folder} has no program ${program}`)
  return [path.join(folder, file), ...args]
}

/** npm is a script of Node's own: where npm runs this it says which, else it lies beside Node. */
export function npmScript(): string {
  const beside = ['../lib/node_modules', 'node_modules'].map((modules) =>
    path.resolve(path.dirname(process.execPath), modules, 'npm/bin/npm-cli.js'),
  )
  const found = [process.env.npm_execpath, ...beside].find((file) => file && existsSync(file))
  if (!found) throw new Error('npm is not to be found beside Node: run this by npm')
  return found
}
