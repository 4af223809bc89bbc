import { fork, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { answers } from '#server/ops/launch/ready.ts'
import { freePort } from '../../demo.ts'

/** Packages of the references, which are no dependencies of the product. */
const PACKAGES = {
  '@remix-run/dev': '2.17.5',
  '@remix-run/node': '2.17.5',
  '@remix-run/react': '2.17.5',
  '@remix-run/serve': '2.17.5',
  esbuild: '0.28.2',
  isbot: '5.1.28',
  pg: '8.16.3',
  react: '18.3.1',
  'react-dom': '18.3.1',
  vite: '6.4.6',
}

const here = path.dirname(fileURLToPath(import.meta.url))

export interface Reference {
  url: string
  stop: () => Promise<void>
}

/** Installs and builds the references in a temporary folder that later runs reuse. Returns its path. */
export function buildReferences(): string {
  const folder = path.join(os.tmpdir(), 'molino-referencias')
  const built = path.join(folder, 'built')
  const sources = hashOf(filesIn(here))
  if (existsSync(built) && readFileSync(built, 'utf8') === sources) return folder
  console.log('Installing the references with npm; the next runs find them there.')
  rmSync(folder, { recursive: true, force: true })
  cpSync(path.join(here, 'remix'), path.join(folder, 'remix'), { recursive: true })
  const project = { private: true, type: 'module', dependencies: PACKAGES }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(project))
  run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'])
  const tool = (name: string) => path.join(folder, 'node_modules/.bin', name)
  run(path.join(folder, 'remix'), tool('remix'), ['vite:build', '--logLevel', 'warn'])
  const options = [
    '--bundle',
    '--packages=external',
    '--platform=node',
    '--format=esm',
    '--log-level=warning',
  ]
  run(folder, tool('esbuild'), [path.join(here, 'plain.ts'), ...options, `--outdir=${folder}`])
  writeFileSync(built, sources)
  return folder
}

/** The plain page (references/plain.ts). */
export const startPlain = (folder: string, databaseUrl: string): Promise<Reference> =>
  start(folder, ['plain.js'], databaseUrl)

/** The bare Remix page, on remix-serve like the product. */
export const startRemix = (folder: string, databaseUrl: string): Promise<Reference> =>
  start(
    path.join(folder, 'remix'),
    ['../node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'],
    databaseUrl,
  )

async function start(cwd: string, [script = '', ...args]: string[], databaseUrl: string): Promise<Reference> {
  const port = await freePort()
  const env = { HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: databaseUrl }
  const child = fork(path.join(cwd, script), args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill())
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  if (!(await answers(url, 30, AbortSignal.timeout(30_000)))) throw new Error(`${url} does not answer`)
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { url, stop }
}

function run(cwd: string, command: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

function hashOf(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}
