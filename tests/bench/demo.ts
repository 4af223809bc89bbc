import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../demo.ts'
import { copyOfSources } from '../support/checkout.ts'
import { launch } from '../support/launched.ts'
import { signIn } from '../support/sign-in.ts'
import { median, table } from './statistics.ts'

/**
 * Seconds until a user has signed in, after `npm run demo` without a build and on a later start. Seconds until `npm run
 * dev` serves a source change. Size of the embedded database. `npm run bench -- demo [--rounds 3]`.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const ROUNDS = Number(values.rounds)

interface Round {
  first: number
  later: number
  folder: number
  dev: number
  route: number
  api: number
}

const LIMITS: Record<keyof Round, [what: string, limit: string]> = {
  first: ['First start with both builds, until sign-in, s', '60'],
  later: ['Later start, until sign-in, s', '10'],
  folder: ['Embedded database after both, MB', '150'],
  dev: ['`npm run dev` on that season, until sign-in, s', '–'],
  route: ['`npm run dev`: a change of a route shows, s', '2'],
  api: ['`npm run dev`: a change of an API file shows, s', '4'],
}

/** Duration in seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

function megabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0) / 1e6
}

async function start(folder: string, ...args: string[]) {
  const [port, apiPort] = [await freePort(), await freePort()]
  const program = launch(
    ['--enable-source-maps', 'server/ops/launch/demo.js', ...args],
    {
      HOST: '127.0.0.1',
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: path.join(folder, '.data'),
    },
    folder,
  )
  const urls = { web: `http://127.0.0.1:${port}`, api: `http://127.0.0.1:${apiPort}` }
  const ready = async () => {
    await program.says(/Ctrl\+C/)
    await signIn(urls.web, 'admin@molino.example')
  }
  return { ...urls, ready, stop: program.stop }
}

async function startAndStop(folder: string): Promise<number> {
  const began = performance.now()
  const demo = await start(folder)
  await demo.ready()
  const seconds = (performance.now() - began) / 1000
  await demo.stop()
  return seconds
}

/** Seconds from a file change until an address serves it. */
async function changed(file: string, from: string, to: string, url: string): Promise<number> {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to))
  const shows = async () => {
    try {
      return (await (await fetch(url)).text()).includes(to)
    } catch {
      // The API is restarting.
      return false
    }
  }
  return timed(async () => {
    while (!(await shows())) await pause(50)
  })
}

async function round(): Promise<Round> {
  const { folder, remove } = copyOfSources()
  try {
    const first = await startAndStop(folder)
    const later = await startAndStop(folder)
    const size = megabytes(path.join(folder, '.data/demo/pglite'))
    const began = performance.now()
    const dev = await start(folder, '--dev')
    await dev.ready()
    const seconds = (performance.now() - began) / 1000
    const within = (file: string) => path.join(folder, file)
    const login = `${dev.web}/login`
    await (await fetch(login)).text()
    const route = await changed(within('app/routes/login.tsx'), 'Iniciar sesión', 'Entrar ya', login)
    const openapi = within('server/kit/http/openapi.ts')
    const api = await changed(openapi, 'API del molino', 'API cambiada', `${dev.api}/openapi.json`)
    await dev.stop()
    return { first, later, folder: size, dev: seconds, route, api }
  } finally {
    remove()
  }
}

const rounds: Round[] = []
for (let number = 1; number <= ROUNDS; number += 1) {
  rounds.push(await round())
  console.log(
    `round ${number} of ${ROUNDS}, load ${os.loadavg()[0]?.toFixed(1)}: ${JSON.stringify(rounds.at(-1))}`,
  )
}
const rows = Object.entries(LIMITS).map(([name, [what, limit]]) => {
  const figures = rounds.map((one) => one[name as keyof Round])
  return [what, median(figures).toFixed(1), figures.map((one) => one.toFixed(1)).join(', '), limit]
})
console.log(`\n${table(['', 'median', 'rounds', 'at most'], rows)}`)
