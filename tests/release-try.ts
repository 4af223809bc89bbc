import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './demo.ts'
import { fetchNode } from './fetched-node.ts'
import { newPostgres } from './api/support/database.ts'

/**
 * `npm run release -- try` installs the newest archive of release/ as in server/ops/install/README.md. It unpacks the
 * archive elsewhere and checks the checksums. Then `doctor`, API and web run as an unprivileged user with only
 * Node in PATH, on a new database of TEST_DATABASE_URL. It signs in, opens a page, reads the metrics, makes a
 * backup and stops. Prints the duration of each step. `npm run release -- try 22` does it with Node 22 from npm.
 */
const NOBODY = 65534
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const password = 'trilla y pesa 1957'
const steps: [step: string, seconds: string][] = []

async function timed<Result>(step: string, work: () => Result | Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  steps.push([step, seconds])
  console.log(`${seconds.padStart(6)} s  ${step}`)
  return result
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

const archive = newest('release')
const folder = mkdtempSync(path.join(os.tmpdir(), 'molino instalado '))
chmodSync(folder, 0o755)
const [version] = process.argv.slice(3)
const nodeFolder = path.join(folder, 'node')
mkdirSync(nodeFolder)
const node = version ? fetchNode(version, nodeFolder) : process.execPath
console.log(`Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`)
const { url, drop } = await newPostgres()
const running: ChildProcess[] = []
try {
  await timed('sha256sum -c of the archive, unpacking', () => {
    execFileSync('sha256sum', ['--quiet', '-c', `${path.basename(archive)}.sha256`], {
      cwd: 'release',
      stdio: 'inherit',
    })
    execFileSync('tar', [
      '-xzf',
      path.resolve(archive),
      '--strip-components=1',
      '--no-same-owner',
      '-C',
      folder,
    ])
  })
  await timed('SHA256SUMS of what was unpacked', () =>
    execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: folder, stdio: 'inherit' }),
  )
  const dataDir = path.join(folder, 'var lib')
  mkdirSync(dataDir)
  if (process.getuid?.() === 0) execFileSync('chown', [`${NOBODY}:${NOBODY}`, dataDir])
  const [port, apiPort] = [await freePort(), await freePort()]
  const token = 'clave-de-quien-mira-0001'
  const env = {
    PATH: path.dirname(node),
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'f3a9c1d07b5e482296ab40c7d8e1f25377aa01bc',
    TOKEN_SECRET: '09be7d1c25f64a8390cd12ab34ef56780fedcba9',
    HOST: '127.0.0.1',
    PORT: String(port),
    API_PORT: String(apiPort),
    METRICS_TOKEN: token,
    COMPANY_NAME: 'Molino Instalado S.A.S.',
    COMPANY_NIT: '900123456',
    ADMIN_EMAIL: 'admin@instalado.example',
    ADMIN_PASSWORD: password,
  }
  const options = { cwd: folder, env: env as unknown as NodeJS.ProcessEnv, ...asNobody }
  const command = (name: string, ...args: string[]) =>
    execFileSync(node, [`build/server/${name}.js`, ...args], { ...options, encoding: 'utf8' })
  const start = async (part: '--api' | '--web') => {
    const child = spawn(node, ['build/server/start.js', part], {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.push(child)
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (printed += String(chunk)))
    while (!printed.includes('Listo en')) {
      must(child.exitCode === null, printed)
      await pause(100)
    }
  }
  console.log(await timed('doctor', () => command('doctor')))
  await timed('the API, first start on an empty database', () => start('--api'))
  await timed('the web', () => start('--web'))
  const web = `http://127.0.0.1:${port}`
  await timed('signing in and the start page', async () => {
    const body = new URLSearchParams({ intent: 'ingresar', email: env.ADMIN_EMAIL, password })
    const given = await fetch(`${web}/login`, { method: 'POST', body, redirect: 'manual' })
    must(given.status === 302, `signing in: ${given.status} ${await given.text()}`)
    const cookie = given.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const page = await fetch(`${web}/home`, { headers: { cookie } })
    must(
      page.status === 200 && (await page.text()).includes('Molino Instalado'),
      `start page: ${page.status}`,
    )
  })
  await timed('the measures of both', async () => {
    for (const [address, name] of [
      [web, 'molino_web_requests_total'],
      [`http://127.0.0.1:${apiPort}`, 'molino_database_up 1'],
    ]) {
      const given = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
      must(given.ok && (await given.text()).includes(name!), `${address}/metrics: ${given.status}`)
      must((await fetch(`${address}/metrics`)).status === 404, `${address}/metrics is open`)
    }
  })
  await timed('a copy', () => command('backup', path.join(dataDir, 'otra')))
  await timed('check:data', () => command('check-data'))
  await timed('audit:verify', () => command('audit-verify'))
  await timed('stopping both', async () => {
    for (const child of running.reverse()) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      must((await ended)[0] === 0, 'it did not end with 0')
    }
  })
  console.log(
    `${path.basename(archive)}: ${(statSync(archive).size / 1e6).toFixed(1)} MB, ${parts(folder)} components`,
  )
} finally {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL')
  await drop()
  rmSync(folder, { recursive: true, force: true })
}

function newest(room: string): string {
  const files = readdirSync(room).filter((name) => name.endsWith('.tar.gz'))
  const [last] = files
    .map((name) => path.join(room, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  if (!last) throw new Error('No hay archivo en release/: npm run release')
  return last
}

function parts(unpacked: string): number {
  const { components } = JSON.parse(readFileSync(path.join(unpacked, 'sbom.cdx.json'), 'utf8')) as {
    components: unknown[]
  }
  return components.length
}
