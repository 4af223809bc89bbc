import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../demo.ts'
import { launch, LAUNCHER } from './launched.ts'

export interface RunningWeb {
  url: string
  /** Log so far. */
  log: () => string
  stop: () => Promise<void>
}

/** Starts a web process for the given API. Resolves when it answers. `program` is the program for Node. */
export async function startWeb(
  apiUrl: string,
  logLevel = 'silent',
  environment: Record<string, string> = {},
  program = [LAUNCHER, '--web'],
): Promise<RunningWeb> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-web-'))
  const port = await freePort()
  const launched = launch(program, {
    HOST: '127.0.0.1',
    PORT: String(port),
    API_URL: apiUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: logLevel,
    // Some tests count per process (files at once, queue length), so only one web process runs.
    WEB_PROCESSES: '1',
    ...environment,
  })
  await launched.says(/Listo en|\[remix-serve\]/)
  return {
    url: `http://127.0.0.1:${port}`,
    log: launched.printed,
    stop: async () => {
      await launched.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
