/**
 * `npm run release -- try-update`: the update of server/ops/install/README.md. Two APIs and two webs of the build run
 * behind nginx with server/ops/install/molino.nginx, on a new database of TEST_DATABASE_URL. While 20 clients read,
 * write, export and import, each process is replaced by one of a second copy of the build. Fails on failed requests,
 * cut files and lost or doubled records, and if nginx shows no Spanish page without a web. Needs the build, and nginx
 * (Debian's package `nginx-light`), else it is skipped.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './demo.ts'
import { newPostgres } from './api/support/database.ts'
import { Clients } from './support/steady-clients.ts'
import { importThirdParties } from './web/import-files.ts'
import { Visitor } from './web/visitor.ts'
import { SECRETS } from './support/secrets.ts'

const PASSWORD = 'trilla y pesa 1957'
const EMAIL = 'admin@prueba.example'
const CLIENTS = 20
/**
 * Third parties of each export. A stopping web lets files under way end for a minute. On two cores, beside 20 clients
 * without pauses, a PDF of 5,000 may take longer.
 */
const MANY = 2_000
/** Pause before each replacement. */
const PAUSE_MS = 3_000

const nginxFile = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file))
if (!nginxFile) {
  console.log('Skipped: nginx is not installed (apt-get install nginx-light)')
  process.exit()
}

if (!process.env.TEST_DATABASE_URL)
  throw new Error('TEST_DATABASE_URL: a PostgreSQL on which to make the database')

const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-update-'))
chmodSync(folder, 0o755)
const { url, drop } = await newPostgres()
const running = new Set<ChildProcess>()
try {
  const before = copyOfBuild('antes')
  const after = copyOfBuild('despues')
  const ports = { web: await freePort(), api: await freePort() }
  const upstreams = { api: [await freePort(), await freePort()], web: [await freePort(), await freePort()] }
  const replaced: { part: 'api' | 'web'; port: number; child: ChildProcess }[] = []
  for (const part of ['api', 'web'] as const) {
    for (const port of upstreams[part]) {
      replaced.push({ part, port, child: await start(before, part, port, ports) })
      if (part === 'api') continue
    }
    // The webs reach the APIs through nginx.
    if (part === 'api') await startNginx(ports, upstreams)
  }
  const clients = new Clients(`http://127.0.0.1:${ports.web}`, `http://127.0.0.1:${ports.api}`)
  await clients.signIn(EMAIL, PASSWORD)
  const visitor = await new Visitor(`http://127.0.0.1:${ports.web}`, clients.session).open('/importar')
  await importThirdParties(visitor, MANY, 'Antes')
  const work = clients.work(CLIENTS, true)
  await pause(PAUSE_MS)
  for (const one of replaced) {
    const { part, port } = one
    const began = performance.now()
    const code = await stop(one.child)
    const stopped = performance.now()
    one.child = await start(after, part, port, ports)
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
    console.log(
      `${part} on its port: ended with ${code} after ${seconds(began, stopped)} s, the new one serves after ${seconds(stopped, performance.now())} s more`,
    )
    await pause(PAUSE_MS)
  }
  clients.stop()
  await work
  const { asked, failed, made } = clients
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ nombre: string; veces: number }>(
    `select nombre, count(*)::int as veces from origins group by nombre
      union all select nombre, count(*)::int from third_parties where tipo = 'PROVEEDOR' group by nombre`,
  )
  await client.end()
  const found = new Map(rows.map(({ nombre, veces }) => [nombre, veces]))
  const lost = made.filter((name) => !found.has(name)).length
  const doubled = made.filter((name) => (found.get(name) ?? 0) > 1).length
  console.log(
    `${CLIENTS} clients: ${asked} requests, ${made.length} of them made a record; ${clients.exported} exports, ${clients.imported} imports; failed ${failed.length}, lost ${lost}, doubled ${doubled}`,
  )
  for (const failure of failed.slice(0, 10)) console.log(failure)
  if (failed.length + lost + doubled > 0 || !made.length || !clients.exported || !clients.imported)
    process.exitCode = 1
  for (const { part, child } of replaced) if (part === 'web') await stop(child)
  const answer = await fetch(`http://127.0.0.1:${ports.web}/home`)
  const said = (await answer.text()) === readFileSync('public/sin-servicio.html', 'utf8')
  console.log(`Without a web: ${answer.status}${said ? ', sin-servicio.html' : ''}`)
  if (answer.status !== 502 || !said) process.exitCode = 1
} finally {
  for (const child of [...running].reverse()) await stop(child)
  await drop()
  rmSync(folder, { recursive: true, force: true })
}

/** Stops a process like its systemd unit. Returns the exit code. */
async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  running.delete(child)
  return child.exitCode
}

/** A copy of the release, with this checkout's libraries. */
function copyOfBuild(name: string): string {
  const to = path.join(folder, name)
  mkdirSync(to)
  for (const part of ['build/server', 'build/web', 'public', 'server/db/migrations', 'package.json'])
    cpSync(part, path.join(to, part), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(to, 'node_modules'))
  return to
}

/** Starts a process like its systemd unit. Resolves when it serves. */
async function start(
  release: string,
  part: 'api' | 'web',
  port: number,
  ports: { web: number; api: number },
): Promise<ChildProcess> {
  const own =
    part === 'api'
      ? { API_PORT: String(port), DATABASE_URL: url, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD }
      : {
          PORT: String(port),
          API_URL: `http://127.0.0.1:${ports.api}`,
          PUBLIC_URL: `http://127.0.0.1:${ports.web}`,
        }
  const child = spawn(process.execPath, ['build/server/start.js', `--${part}`], {
    cwd: release,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...SECRETS,
      HOST: '127.0.0.1',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
      COPIES: '0',
      COMPANY_NAME: 'Molino de Prueba S.A.S.',
      COMPANY_NIT: '900123456',
      DATA_DIR: path.join(release, `datos-${port}`),
      ...own,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  while (!printed.includes('Listo en')) {
    if (child.exitCode !== null) throw new Error(printed)
    await pause(50)
  }
  return child
}

interface Upstreams {
  api: readonly number[]
  web: readonly number[]
}

/** Starts nginx with the installation's file, on these ports and without certificate. */
async function startNginx(ports: { web: number; api: number }, upstreams: Upstreams): Promise<void> {
  const site = readFileSync('server/ops/install/molino.nginx', 'utf8')
    .replace(/server \{\n {2}listen 80;[^}]*\}/, '')
    .replace(/^ {2}(listen \[::\]|ssl_|server_name|access_log).*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports.web};`)
    .replace(/^# ?(upstream molino_api[^]*)$/m, (_, api: string) => `${api.replace(/^# ?/gm, '')}`)
    .replace('# server 127.0.0.1:3001', 'server 127.0.0.1:3001')
    .replace('/opt/molino/actual/', `${folder}/despues/`)
    .replaceAll('127.0.0.1:4080', `127.0.0.1:${ports.api}`)
    .replace(
      /127\.0\.0\.1:(3|4)00([01])\b/g,
      (_, kind: string, place: string) =>
        `127.0.0.1:${upstreams[kind === '3' ? 'web' : 'api'][Number(place)]}`,
    )
  const file = path.join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/nginx-${kind};`)
    .join('\n')
  writeFileSync(
    file,
    `pid ${folder}/nginx.pid;\nerror_log ${folder}/nginx.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`,
  )
  execFileSync(nginxFile!, ['-t', '-q', '-c', file], { stdio: 'inherit' })
  running.add(spawn(nginxFile!, ['-c', file, '-g', 'daemon off;'], { stdio: 'inherit' }))
  await pause(500)
}
