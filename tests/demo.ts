import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

export interface RunningDemo {
  /** Address of the web, without a slash at the end. */
  url: string
  /** Address of the bundled REST API. */
  apiUrl: string
  /** The launcher's process. */
  pid: number
  stop: () => Promise<void>
}

/** Starts the built demonstration on free ports with a data folder of its own; resolves when it answers. */
export async function startDemo(
  extra: Record<string, string> = {},
  args: string[] = [],
): Promise<RunningDemo> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'molino-demo-'))
  const [port, apiPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, ['build/server/start.js', '--demo', ...args], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      API_PORT: String(apiPort),
      API_URL: '',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DATA_DIR: dataDir,
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk
      if (printed.includes('Ctrl+C')) resolve()
    })
    void ended.then(() => reject(new Error(`La demostración no arrancó:\n${printed}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
