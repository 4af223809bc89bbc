import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { today } from '#server/kit/words/days.ts'
import { databaseOfProcess } from './api/support/database.ts'
import { type Season, seasonFolder, seasonTemplate } from './season.ts'
import { stopSending } from './support/electronic-issuer.ts'
import { launch, LAUNCHER } from './support/launched.ts'
import { openMonths } from './support/open-months.ts'

export interface RunningDemo {
  /** Address of the web, without a trailing slash. */
  url: string
  /** Address of the REST API. */
  apiUrl: string
  /** Process id of the launcher. */
  pid: number
  stop: () => Promise<void>
}

/**
 * Starts the built demonstration on free ports in a new data folder. By default a copy of the season is in its
 * embedded database. Resolves when it answers.
 */
export async function startDemo(extra: Record<string, string> = {}): Promise<RunningDemo> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-demo-'))
  if (!extra.DATABASE_URL)
    cpSync(await seasonFolder(demonstration()), path.join(dataDir, 'demo'), { recursive: true })
  const [port, apiPort] = [await freePort(), await freePort()]
  const launched = launch([LAUNCHER, '--demo'], {
    HOST: '127.0.0.1',
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    // Some tests count per process (files at once, queue length), so only one web process runs.
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

/**
 * The demonstration on a separate database, for all tests of a run. Its past months are open, and it sends no documents.
 * `databaseUrl` is empty without a PostgreSQL server: then the database is embedded.
 */
export async function startDemoOfRun(): Promise<RunningDemo & { databaseUrl: string }> {
  const database = await databaseOfProcess(() => seasonTemplate(demonstration()))
  const demo = await startDemo({ DATABASE_URL: database.url })
  await openMonths(demo.apiUrl)
  await stopSending(demo.apiUrl)
  const stop = async () => {
    await demo.stop()
    await database.drop()
  }
  return { ...demo, databaseUrl: database.url, stop }
}

/** Season of this build and day. */
export const demonstration = (): Season => ({
  name: 'demo',
  program: path.resolve('build/server/fill.js'),
  day: today(),
})

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
