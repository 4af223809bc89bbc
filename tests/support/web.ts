import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../demo.ts'

/** Signing keys that every process of a test run shares, so that one session is good for all of them. */
export const SECRETS = {
  SESSION_SECRET: 'clave de sesión que solo usan las pruebas',
  TOKEN_SECRET: 'clave de los tokens que solo usan las pruebas',
}

export interface RunningWeb {
  url: string
  /** What it has logged so far. */
  log: () => string
  stop: () => Promise<void>
}

/** Starts a web process alone, in front of the given API; resolves when it answers. `program` is what Node runs. */
export async function startWeb(
  apiUrl: string,
  logLevel = 'silent',
  environment: Record<string, string> = {},
  program = ['build/server/start.js', '--web'],
): Promise<RunningWeb> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-web-'))
  const port = await freePort()
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      ...SECRETS,
      HOST: '127.0.0.1',
      PORT: String(port),
      API_URL: apiUrl,
      PUBLIC_URL: '',
      DATA_DIR: dataDir,
      LOG_LEVEL: logLevel,
      // What one process counts for itself (files made at once, how many wait) is tried with one.
      WEB_PROCESSES: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  process.once('exit', () => child.kill())
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      if (/Listo en|\[remix-serve\]/.test(printed)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`La web no arrancó:\n${printed}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => printed,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
