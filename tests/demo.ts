import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { today } from '#server/shared/days.ts'
import { databaseOfProcess } from './api/support/database.ts'
import { launch, LAUNCHER } from './support/launched.ts'

export interface RunningDemo {
  /** Address of the web, without a slash at the end. */
  url: string
  /** Address of the bundled REST API. */
  apiUrl: string
  /** The launcher's process. */
  pid: number
  stop: () => Promise<void>
}

/**
 * Starts the built demonstration on free ports with a data folder of its own; resolves when it answers. Unless `filled`
 * it is its first start.
 */
export async function startDemo(
  extra: Record<string, string> = {},
  args: string[] = [],
  filled = args.length === 0,
): Promise<RunningDemo> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-demo-'))
  if (filled) cpSync(filledSeason(), path.join(dataDir, 'demo'), { recursive: true })
  const [port, apiPort] = [await freePort(), await freePort()]
  const launched = launch([LAUNCHER, '--demo', ...args], {
    HOST: '127.0.0.1',
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    // What one process counts for itself (files made at once, how many wait) is tried with one.
    WEB_PROCESSES: '1',
    ...extra,
  })
  await launched.says(/Ctrl\+C/)
  return {
    url: `http://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    pid: launched.pid,
    stop: async () => {
      await launched.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The demonstration in its first start, for all tests of a run; `databaseUrl` is '' of the embedded database. */
export async function startDemoOfRun(): Promise<RunningDemo & { databaseUrl: string }> {
  const database = await databaseOfProcess()
  const demo = await startDemo({ DATABASE_URL: database.url }, [], false)
  const stop = async () => {
    await demo.stop()
    await database.drop()
  }
  return { ...demo, databaseUrl: database.url, stop }
}

const KEPT = 'molino-temporada-'
const DAY = 24 * 60 * 60_000

/** The demonstration of this build and day as its first start leaves it: filled once, and copied by whoever starts it. */
function filledSeason(): string {
  const program = path.resolve('build/server/fill.js')
  const hash = createHash('sha256').update(readFileSync(program)).update(today())
  const migrations = path.resolve('server/db/migrations')
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(path.join(migrations, name)))
  const folder = path.join(os.tmpdir(), KEPT + hash.digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  for (const name of readdirSync(os.tmpdir()).filter((name) => name.startsWith(KEPT))) {
    const old = path.join(os.tmpdir(), name)
    if (Date.now() - statSync(old).mtimeMs > DAY) rmSync(old, { recursive: true, force: true })
  }
  const unfinished = mkdtempSync(path.join(os.tmpdir(), KEPT))
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: unfinished }
  const { status } = spawnSync(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('La temporada de demostración no se pudo preparar.')
  writeFileSync(path.join(unfinished, 'temporada.json'), JSON.stringify({ hecha: new Date().toISOString() }))
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // Another process of the run was faster.
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
