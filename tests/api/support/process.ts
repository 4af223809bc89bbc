import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { bundled } from '../../support/bundles.ts'

export interface Started {
  child: ChildProcess
  url: string
  /** Error output so far. */
  errors: () => string
}

const environment = (env: Record<string, string>): NodeJS.ProcessEnv => ({
  NODE_ENV: 'test',
  PATH: process.env.PATH,
  // Commits do not wait for the disk here either (run.ts).
  ...(process.env.PGOPTIONS && { PGOPTIONS: process.env.PGOPTIONS }),
  API_PORT: '0',
  LOG_LEVEL: 'silent',
  TOKEN_SECRET: 'clave-de-prueba-larga-y-secreta',
  COMPANY_NAME: 'Molino de Prueba S.A.S.',
  COMPANY_NIT: '900123456',
  ADMIN_EMAIL: 'admin@prueba.example',
  ADMIN_PASSWORD: 'arroz2026',
  ...env,
})

/** Starts the API as a process. Resolves when it listens, or with its exit code if it ended. */
export async function startApi(
  env: Record<string, string>,
): Promise<Started | { code: number; errors: string }> {
  let written = ''
  const child = fork(bundled('api'), [], {
    execArgv: ['--enable-source-maps'],
    env: environment(env),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.stderr?.on('data', (chunk) => (written += String(chunk)))
  const ready = once(child, 'message') as Promise<[{ port: number }]>
  const first = await Promise.race([ready, once(child, 'close') as Promise<[number]>])
  if (typeof first[0] === 'number') return { code: first[0], errors: written }
  if (!first[0]) throw new Error(`The API was killed: ${written}`)
  return { child, url: `http://127.0.0.1:${first[0].port}`, errors: () => written }
}

export async function mustStart(env: Record<string, string>): Promise<Started> {
  const started = await startApi(env)
  if ('code' in started) throw new Error(`The API ended with ${started.code}: ${started.errors}`)
  return started
}

/** Sends a signal and returns the exit code; null if the signal ended the process. */
export async function end(started: Started, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(started.child, 'exit') as Promise<[number | null]>
  started.child.kill(signal)
  return (await ended)[0]
}

/** Headers of an administrator's request. */
export interface Headers extends Record<string, string> {
  token: string
  company: string
}

/** Signs the administrator of the test company in at another process. */
export async function signIn(url: string): Promise<Headers> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@prueba.example', password: 'arroz2026' }),
  })
  const { token, arrayEmpresas } = (await answer.json()) as { token: string; arrayEmpresas: string }
  return { token, company: JSON.parse(arrayEmpresas)[0].idEmpresa }
}
