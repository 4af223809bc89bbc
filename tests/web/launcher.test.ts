import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { freePort } from '../demo.ts'
import { SECRETS } from '../support/web.ts'

const TIMEOUT = 300_000
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-lanzador-'))
  folders.push(folder)
  return folder
}

/** An embedded database, made by the first that starts on it. */
const kept = newFolder()

/** The built launcher with the API alone. */
async function launch(dataDir: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const launcher = spawn(process.execPath, ['build/server/start.js', '--api'], {
    env: {
      ...process.env,
      ...SECRETS,
      DATABASE_URL: '',
      API_URL: '',
      API_PORT: String(port),
      DATA_DIR: dataDir,
      COMPANY_NAME: 'Molino de Prueba S.A.S.',
      COMPANY_NIT: '900123456',
      ADMIN_EMAIL: 'admin@prueba.example',
      ADMIN_PASSWORD: 'arroz2026',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => launcher.kill())
  let printed = ''
  launcher.stderr.on('data', (chunk: Buffer) => (printed += chunk))
  const ended = once(launcher, 'close') as Promise<[number]>
  const says = (text: string) => vi.waitFor(() => expect(printed).toContain(text), { timeout: 120_000 })
  return {
    launcher,
    ended,
    printed: () => printed,
    says,
    ready: () =>
      vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).ok).toBe(true), {
        timeout: 120_000,
        interval: 200,
      }),
    apiProcess: () => Number(JSON.parse(readFileSync(path.join(dataDir, 'pglite.lock'), 'utf8')).pid),
  }
}

it(
  'starts an API that ended by itself again, and stops it with the rest',
  async () => {
    const { launcher, ended, says, ready, apiProcess } = await launch(kept)
    await says('Listo en')
    const first = apiProcess()
    process.kill(first, 'SIGKILL')
    await says('La API terminó por su cuenta (SIGKILL). Se inicia de nuevo en 1 s.')
    await ready()
    const second = apiProcess()
    expect(second).not.toBe(first)
    process.kill(second, 'SIGKILL')
    await says('Se inicia de nuevo en 2 s.')
    await ready()
    const third = apiProcess()
    launcher.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
    expect(() => process.kill(third, 0)).toThrow('ESRCH')
  },
  TIMEOUT,
)

it(
  'stops at once while it waits to start one again',
  async () => {
    const { launcher, ended, says, apiProcess } = await launch(kept)
    await says('Listo en')
    process.kill(apiProcess(), 'SIGKILL')
    await says('Se inicia de nuevo')
    launcher.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  },
  TIMEOUT,
)

it(
  'fails the start, with its message, when the API never came up',
  async () => {
    const { ended, printed } = await launch(newFolder(), { COMPANY_NIT: '' })
    expect((await ended)[0]).toBe(1)
    expect(printed()).toContain('COMPANY_NIT: su NIT')
    expect(printed()).toContain('La API no arrancó (1). Se detiene todo.')
  },
  TIMEOUT,
)
