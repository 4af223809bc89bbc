import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { databaseOfProcess } from '../api/support/database.ts'
import { signIn } from '../api/support/process.ts'
import { freePort } from '../demo.ts'
import { QUICK } from '../plan/quick.ts'
import { nodeArguments } from '../programs.ts'
import { aSale, createAll } from '../support/creations.ts'
import { launch, LAUNCHER } from '../support/launched.ts'
import { childrenOf } from '../support/processes.ts'
import { SECRETS } from '../support/secrets.ts'

const folders: string[] = []
const launchers: ReturnType<typeof launch>[] = []
afterAll(async () => {
  // Stops the launchers of a failed test.
  await Promise.all(launchers.map(({ stop }) => stop()))
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
})

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-lanzador-'))
  folders.push(folder)
  return folder
}

/** One database for the APIs of this file. */
const database = await databaseOfProcess()
afterAll(() => database.drop())
const kept = { DATA_DIR: newFolder(), DATABASE_URL: database.url }

const FIRST_COMPANY = {
  COMPANY_NAME: 'Molino de Prueba S.A.S.',
  COMPANY_NIT: '900123456',
  ADMIN_EMAIL: 'admin@prueba.example',
  ADMIN_PASSWORD: 'arroz2026',
}

/** The built launcher, with little output. */
function launched(part: '--api' | '--web', env: Record<string, string>) {
  const launcher = launch([LAUNCHER, part], { LOG_LEVEL: 'silent', ...env })
  launchers.push(launcher)
  return launcher
}

async function launchApi(env: Record<string, string>) {
  const port = await freePort()
  const launcher = launched('--api', {
    API_PORT: String(port),
    ...FIRST_COMPANY,
    ...env,
  })
  const ready = async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).ok).toBe(true)
  return {
    ...launcher,
    ready: () => vi.waitFor(ready, { timeout: 300_000, interval: 200 }),
    apiProcess: () => childrenOf(launcher.pid, 'build/server/api.js')[0] ?? 0,
  }
}

const slow = it.skipIf(QUICK)

it('the launcher starts as the README says, and prints the address last', async () => {
  const guide = readFileSync('server/ops/install/README.md', 'utf8')
  const command = /## Run it for real.*?```sh\nnpm ci && npm run build\n(.*?)```/s.exec(guide)?.[1] ?? ''
  const [folder, port] = [newFolder(), String(await freePort())]
  const start = `node ${path.resolve(LAUNCHER)}`
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start } }))
  const { PATH = '', HOME = '' } = process.env
  const ports = { HOST: '127.0.0.1', PORT: port, API_PORT: String(await freePort()) }
  const env = { PATH, HOME, NODE_ENV: 'production' as const, ...ports }
  const shell = spawn('sh', ['-c', command], { cwd: folder, env, detached: true })
  let printed = ''
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  try {
    await vi.waitFor(() => expect(printed).toContain('Listo en'), { timeout: 120_000, interval: 500 })
    await pause(1000)
    expect(printed.trim().split('\n').at(-1)).toBe(`Listo en http://127.0.0.1:${port}`)
    expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(200)
    expect(statSync(path.join(folder, '.env')).mode & 0o777).toBe(0o600)
  } finally {
    process.kill(-(shell.pid ?? 0), 'SIGTERM')
    await once(shell, 'close')
  }
})

it('the launcher refuses an unknown option with its usage, and prints it with --help', async () => {
  for (const [args, code] of [
    [['--otra'], 2],
    [['--api', 'otra'], 2],
    [['--demo', '--rows', 'mil'], 2],
    [['--help'], 0],
  ] as const) {
    const launcher = launch([LAUNCHER, ...args], {})
    launchers.push(launcher)
    expect((await launcher.ended)[0]).toBe(code)
    expect(launcher.printed()).toMatch(/^Uso: npm start .*--rows.*--help[^\n]*\n$/s)
  }
})

slow('the launcher restarts an API that ended, and stops it with the rest', async () => {
  const { child, ended, says, ready, apiProcess } = await launchApi(kept)
  await says(/Listo en/)
  const first = apiProcess()
  process.kill(first, 'SIGKILL')
  await says(/La API terminó por su cuenta \(SIGKILL\)\. Se inicia de nuevo en 1 s\./)
  await ready()
  const second = apiProcess()
  expect(second).not.toBe(first)
  process.kill(second, 'SIGKILL')
  await says(/Se inicia de nuevo en 2 s\./)
  await ready()
  const third = apiProcess()
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  expect(() => process.kill(third, 0)).toThrow('ESRCH')
})

slow('the launcher stops at once while it waits for a restart', async () => {
  const { child, ended, says, apiProcess } = await launchApi(kept)
  await says(/Listo en/)
  process.kill(apiProcess(), 'SIGKILL')
  await says(/Se inicia de nuevo/)
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})

it('a program stops although a connection without a request arrives after the signal', async () => {
  const program = `const server = require('node:http').createServer().listen(0, '127.0.0.1', () =>
    console.log(server.address().port))
  process.on('SIGTERM', () => {
    server.once('connection', () => server.close())
    console.log('stopping')
  })`
  const child = spawn(process.execPath, ['--import', path.resolve('build/server/guard.js'), '-e', program])
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const lines = on(createInterface(child.stdout), 'line')
  const port = Number((await lines.next()).value[0])
  child.kill('SIGTERM')
  expect((await lines.next()).value).toEqual(['stopping'])
  const late = connect(port, '127.0.0.1')
  late.on('error', (error) => expect(error).toHaveProperty('code', 'ECONNRESET'))
  expect(await ended).toEqual([0, null])
})

it('a program stops after the answer under way, although its client keeps the connection', async () => {
  const program = `const server = require('node:http').createServer((_, response) => {
    response.write('begun')
    process.once('SIGTERM', () => {
      server.close()
      response.end(', ended')
    })
  }).listen(0, '127.0.0.1', () => console.log(server.address().port))
  server.keepAliveTimeout = 0`
  const child = spawn(process.execPath, ['--import', path.resolve('build/server/guard.js'), '-e', program])
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const port = Number((await on(createInterface(child.stdout), 'line').next()).value[0])
  const agent = new Agent({ keepAlive: true })
  const asked = get({ host: '127.0.0.1', port, agent })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  child.kill('SIGTERM')
  expect(await text(answer)).toBe('begun, ended')
  expect(await ended).toEqual([0, null])
})

/** Less than the launcher waits before it kills its programs. */
const SOON_MS = 45_000

/** The built program in a folder with blanks in its name. Its libraries stay in place. */
function folderWithBlanks(): string {
  const folder = path.join(newFolder(), 'Archivos de programa', 'molino de prueba')
  for (const part of ['package.json', 'build', 'server/ops/launch', 'server/db/migrations'])
    cpSync(part, path.join(folder, part), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  return folder
}

slow.each([
  ['npm alone, as a service manager does', 'SIGTERM'],
  ['all processes of the terminal, as Ctrl+C does', 'SIGINT'],
] as const)(
  'npm start works in a folder with blanks; a signal to %s (%s) ends all processes',
  async (_, signal) => {
    const cwd = folderWithBlanks()
    const [port, apiPort] = [String(await freePort()), String(await freePort())]
    const env = {
      ...{ ...process.env, ...SECRETS, API_URL: '', PUBLIC_URL: '', LOG_LEVEL: 'warn' },
      ...{
        HOST: '127.0.0.1',
        PORT: port,
        API_PORT: apiPort,
        WEB_PROCESSES: '2',
        DATA_DIR: 'datos del molino',
      },
      ...{ DATABASE_URL: database.url, ...FIRST_COMPANY },
    }
    const [program, ...args] = nodeArguments(['npm', 'start'])
    const npm = spawn(process.execPath, [program!, ...args], { cwd, env, detached: true })
    const closed = once(npm, 'close')
    const exited = once(npm, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
    let printed = ''
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
    try {
      const address = `http://127.0.0.1:${port}`
      await vi.waitFor(() => expect(printed).toContain(address), { timeout: 120_000, interval: 500 })
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
      // A browser opens connections in advance. Each web process holds some of them.
      const early = Array.from({ length: 4 }, () => connect(Number(port), '127.0.0.1'))
      // The end of a process may reset its connections.
      for (const socket of early)
        socket.on('error', (error) => expect(error).toHaveProperty('code', 'ECONNRESET'))
      await Promise.all(early.map((socket) => once(socket, 'connect')))
      process.kill(signal === 'SIGINT' ? -(npm.pid ?? 0) : (npm.pid ?? 0), signal)
      // The pipe closes when the last process that writes to it ends.
      const goesOn = await Promise.race([closed.then(() => false), pause(SOON_MS, true)])
      if (goesOn) process.kill(-(npm.pid ?? 0), 'SIGKILL')
      expect(goesOn).toBe(false)
      // If a shell started npm, the shell dies of the signal and npm reports that. Otherwise npm waits for the exit
      // code.
      expect([
        [0, null],
        [null, signal],
      ]).toContainEqual(await exited)
      expect(printed).not.toContain('SERVER_NOT_RUNNING')
      for (const ended of [address, `http://127.0.0.1:${apiPort}`])
        await expect(fetch(`${ended}/healthz`)).rejects.toThrow()
    } finally {
      if (npm.exitCode === null && npm.signalCode === null) process.kill(-(npm.pid ?? 0), 'SIGKILL')
    }
  },
)

slow('the start fails with the message of an API that never came up', async () => {
  const { ended, printed } = await launchApi({ DATA_DIR: newFolder(), DATABASE_URL: '', COMPANY_NIT: '' })
  expect((await ended)[0]).toBe(1)
  expect(printed()).toContain('COMPANY_NIT: su NIT')
  expect(printed()).toContain('La API no arrancó (1). Se detiene todo.')
})

slow('warns when PUBLIC_URL needs a proxy and TRUST_PROXY is missing', async () => {
  const start = async (env: Record<string, string>) => {
    const web = launched('--web', {
      API_URL: 'http://127.0.0.1:9',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATA_DIR: newFolder(),
      WEB_PROCESSES: '1',
      ...env,
    })
    await web.says(/Listo en/)
    await web.stop()
    return web.printed()
  }
  const PUBLIC_URL = 'https://molino.example'
  const warning = 'Indique la dirección del proxy: TRUST_PROXY='
  expect(await start({ PUBLIC_URL })).toContain(warning)
  expect(await start({ PUBLIC_URL, TRUST_PROXY: '127.0.0.1' })).not.toContain(warning)
  expect(await start({})).not.toContain(warning)
})

const METRICS_TOKEN = 'clave-de-quien-mira-0001'

/** The built launcher with two web processes and no API, in front of a controlled API. */
async function launchTwo() {
  const asked: { address: string | undefined; answer: () => void }[] = []
  const api = createServer((request, response) => {
    asked.push({
      address: String(request.headers['x-client-address']),
      answer: () => response.writeHead(401, { 'content-type': 'application/json' }).end('{"mensaje":"No."}'),
    })
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const launcher = launched('--web', {
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: 'postgres://no.es.asunto.de.la.web/base',
    DATA_DIR: newFolder(),
    WEB_PROCESSES: '2',
    METRICS_TOKEN,
    METRICS_ALLOW: '127.0.0.1',
  })
  await launcher.says(/Listo en/)
  return {
    ...launcher,
    processes: () => childrenOf(launcher.pid, '@remix-run/serve'),
    /** A new connection is used, so that the next process answers. */
    healthy: async (signal: AbortSignal | null = null) =>
      (await fetch(`${url}/healthz`, { headers: { connection: 'close' }, signal })).ok,
    /** Metrics, on a new connection. */
    metrics: (headers: Record<string, string>) =>
      fetch(`${url}/metrics`, { headers: { connection: 'close', ...headers } }),
    page: async (address: string) => {
      const given = await fetch(url + address, { headers: { connection: 'close' }, redirect: 'manual' })
      await given.arrayBuffer()
    },
    /** Signs in, which makes a call to the API. */
    signIn: () =>
      fetch(`${url}/login`, {
        method: 'POST',
        body: new URLSearchParams({ intent: 'ingresar', email: 'ana@prueba.example', password: 'arroz2026' }),
        headers: { connection: 'close' },
        redirect: 'manual',
      }),
    asked,
    /** Waits until the API has received this number of calls. */
    calls: (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count), { timeout: 120_000 }),
    closeApi: () => {
      api.closeAllConnections()
      api.close()
    },
  }
}

const isGone = (pid: number) => vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 120_000)

slow('web processes share a port, know the client address, and are restarted when dead', async () => {
  const web = await launchTwo()
  const [first = 0, second = 0, ...more] = web.processes()
  expect(more).toEqual([])
  const environment = readFileSync(`/proc/${first}/environ`, 'utf8')
  expect(environment).not.toContain('no.es.asunto')
  const answers = [web.signIn(), web.signIn()]
  await web.calls(2)
  expect(web.asked.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1'])
  for (const { answer } of web.asked) answer()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([422, 422])

  process.kill(first, 'SIGKILL')
  await web.says(/La web 1 terminó por su cuenta \(SIGKILL\)\. Se inicia de nuevo en 1 s\./)
  expect([await web.healthy(), await web.healthy()]).toEqual([true, true])
  await vi.waitFor(() => expect(web.processes()).toHaveLength(2), 120_000)
  const again = web.processes().find((pid) => pid !== second) ?? 0
  expect([await web.healthy(), await web.healthy()]).toEqual([true, true])
  web.child.kill('SIGTERM')
  expect((await web.ended)[0]).toBe(0)
  for (const pid of [second, again]) await isGone(pid)
  web.closeApi()
})

slow('web processes finish their answers after SIGTERM and SIGKILL of the launcher', async () => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const web = await launchTwo()
    const pids = web.processes()
    const answers = [web.signIn(), web.signIn()]
    await web.calls(2)
    web.child.kill(signal)
    // A request that comes while the processes release the port may wait until they end, and they wait for the
    // test.
    const healthy = () => web.healthy(AbortSignal.timeout(1_000)).catch(() => false)
    await expect.poll(healthy, { timeout: 60_000 }).toBe(false)
    for (const { answer } of web.asked) answer()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([422, 422])
    await web.ended
    for (const pid of pids) await isGone(pid)
    web.closeApi()
  }
})

slow.each(['PostgreSQL', 'the embedded database'])(
  'kill -9 of the launcher ends web and API, and the next start on %s has every acknowledged record',
  async (kind) => {
    const [port, apiPort] = [String(await freePort()), String(await freePort())]
    const url = `http://127.0.0.1:${apiPort}`
    const start = async () => {
      const launcher = launch([LAUNCHER], {
        ...{ ...FIRST_COMPANY, LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: port, API_PORT: apiPort },
        ...{ WEB_PROCESSES: '2', DATA_DIR, DATABASE_URL: kind === 'PostgreSQL' ? database.url : '' },
      })
      launchers.push(launcher)
      await launcher.says(/Listo en/)
      return launcher
    }
    const DATA_DIR = newFolder()
    const first = await start()
    const pids = ['build/server/api.js', '@remix-run/serve'].flatMap((name) => childrenOf(first.pid, name))
    expect(pids).toHaveLength(3)
    const headers = await signIn(url)
    const creations = { url, headers, sale: await aSale(url, headers), count: 80 }
    const answered = new Map<number, string>()
    await createAll(creations, (index, made) => {
      answered.set(index, made)
      if (answered.size === 30) first.child.kill('SIGKILL')
    })
    expect(answered.size).toBeGreaterThanOrEqual(30)
    for (const pid of pids) await isGone(pid)

    // The same ports, and keys of the first run that return what it made.
    const second = await start()
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    const repeated = new Map<number, string>()
    await createAll(creations, (index, made) => repeated.set(index, made))
    expect(repeated.size).toBe(creations.count)
    for (const [index, made] of answered) expect([index, repeated.get(index)]).toEqual([index, made])
    await second.stop()
  },
)

slow('allowed clients see the metrics of all web processes, by screen and not by address', async () => {
  const web = await launchTwo()
  const bearer = { authorization: `Bearer ${METRICS_TOKEN}` }
  for (let number = 0; number < 12; number += 1) {
    await web.page('/login')
    await web.page(`/nada-${number}`)
  }
  const text = await (await web.metrics(bearer)).text()
  const lines = (name: string) => text.split('\n').filter((line) => line.startsWith(`${name}{`))
  expect(lines('molino_web_requests_total')).toContain(
    'molino_web_requests_total{method="GET",screen="/login",status="200"} 12',
  )
  expect(text).not.toContain('nada-')
  expect(lines('molino_web_requests_total').filter((line) => line.includes('screen="-"'))).toHaveLength(1)
  expect(text).toContain('molino_web_exports{state="waiting"} 0')
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)

  const status = async (headers: Record<string, string>) => (await web.metrics(headers)).status
  expect(await status({})).toBe(200)
  // Behind an untrusted proxy every client has the proxy's address.
  expect(await status({ 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  expect(await status({ 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer otra' })).toBe(404)
  expect(await status({ 'x-forwarded-for': '192.0.2.1', ...bearer })).toBe(200)
  await web.stop()
  web.closeApi()
})
