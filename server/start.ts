import { EventEmitter, once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as elapsed } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { demoGreeting } from './demo/greeting.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { Misunderstood } from './ops/commands/arguments.ts'
import { prepareSeason } from './ops/launch/season.ts'
import { isRunning, startChild, startClusterWorker, stopInOrder, type Child } from './ops/launch/child.ts'
import { buildOnChange } from './ops/launch/dev.ts'
import { answerMetricsQuestions } from './ops/launch/metrics.ts'
import { whenShellEnds } from './ops/launch/parent.ts'
import { progressOn, type Progress } from './ops/launch/progress.ts'
import { FITTING_NODE, unsupportedNode } from './ops/launch/node.ts'
import { answers, checkPort } from './ops/launch/ready.ts'
import { pauseBeforeRestart } from './ops/launch/restart.ts'
import { address, readSettings, signingKeys, StartError, type Settings } from './ops/launch/settings.ts'

const here = path.dirname(fileURLToPath(import.meta.url))
const root = path.resolve(here, '../..')
const script = {
  api: path.join(here, 'api.js'),
  fill: path.join(here, 'fill.js'),
  web: path.join(root, 'node_modules/@remix-run/serve/dist/cli.js'),
  remix: path.join(root, 'node_modules/@remix-run/dev/dist/cli.js'),
  webBuild: path.join(root, 'build/web/server/index.js'),
}
const VITE_CONFIG = 'app/vite.config.ts'
const SECONDS_TO_BE_READY = 90
/** Seconds that programs get to finish their answers at the end. A PDF of 100,000 rows takes 23 (24 November 2026). */
const SECONDS_TO_STOP = 60
/** Seconds that a replaced API gets to finish its answers. A killed API loses nothing. */
const SECONDS_TO_BE_REPLACED = 1

/** Variables withheld from the web. */
const API_ONLY = [
  'DATABASE_URL',
  'READ_DATABASE_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'COMPANY_NAME',
  'COMPANY_NIT',
  'CERTIFICATES_DIR',
]

/**
 * Heap of a web process. The web keeps no state, and a small heap makes Node release the memory of exports
 * sooner. NODE_OPTIONS overrides the setting.
 */
const WEB_HEAP = '--max-old-space-size=512'

/**
 * Young generation of the API. Objects of a request die young, so a small generation is collected as fast as
 * a large one and saves 90 MB.
 */
const API_HEAP = '--max-semi-space-size=4'

const API = 'La API'

/** Children by name. The web processes stop before the API that they call. */
const children = { web: new Map<string, Child>(), others: new Map<string, Child>() }
const stopping = new AbortController()
let started = false
/** Children stopped on purpose, to be started again. */
const replaced = new Set<string>()
const rebuilt = new EventEmitter()
/** Progress of the start, shown only for the demonstration, whose first start takes up to a minute. */
let progress: Progress | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
whenShellEnds(() => stop(0))

try {
  await start(readSettings(process.argv.slice(2), process.env))
} catch (error) {
  if (!stopping.signal.aborted) {
    progress?.clear()
    const forPeople = [StartError, FolderInUse, Misunderstood].some((kind) => error instanceof kind)
    console.error(forPeople ? (error as Error).message : error)
    stop(error instanceof Misunderstood ? 2 : 1)
  }
}

/** Starts the programs of the settings and reports when they answer. */
async function start(settings: Settings): Promise<void> {
  const { startsApi, startsWeb, web, bundledApi } = settings
  const unsupported = unsupportedNode(process.versions.node)
  if (unsupported) console.error(`${unsupported}. ${FITTING_NODE}.`)
  const builds = startsWeb && !settings.dev && !existsSync(script.webBuild)
  if (builds && !settings.demo) throw new StartError('Falta compilar: npm run build')
  if (startsWeb) await checkPort(web, 'PORT')
  if (startsApi) await checkPort(bundledApi, 'API_PORT')
  if (settings.demo) {
    progress = progressOn()
    // Both run in parallel, because each keeps one core busy.
    await Promise.all([builds && buildWeb(settings), startsApi && fillSeason(settings)])
    progress.tell('arranque', { paso: 'Arranque' })
  }
  const keys = signingKeys(settings)
  const env = { ...environmentOf(settings), TOKEN_SECRET: keys.token }
  if (startsApi && !settings.demo && !settings.databaseUrl) {
    console.error(
      `Sin DATABASE_URL los datos quedan en una base incorporada (${settings.dataDir}), que un corte de luz puede dañar. ` +
        'Para trabajo real use PostgreSQL: DATABASE_URL=postgres://usuario:clave@servidor/base',
    )
  }
  if (startsWeb && settings.publicUrl && !settings.trustProxy) {
    console.error(
      'Con PUBLIC_URL y sin TRUST_PROXY todos parecen llegar desde el proxy, y los ingresos fallidos de uno cuentan para todos. ' +
        'Indique la dirección del proxy: TRUST_PROXY=127.0.0.1',
    )
  }
  /** The API comes first, because the web is ready only when the API is. */
  const awaited: [Child, string][] = []
  if (startsApi) {
    const heap = `${API_HEAP} ${settings.inherited.NODE_OPTIONS ?? ''}`
    // The demonstration knows its own address, so its papers have links for checking.
    const own: Record<string, string> =
      settings.demo && startsWeb ? { PUBLIC_URL: settings.publicUrl ?? address(web) } : {}
    const api = keep({ name: API, file: script.api, env: { ...env, ...own, NODE_OPTIONS: heap } })
    awaited.push([api, `${address(bundledApi)}/readyz`])
  }
  if (startsWeb) {
    const webEnv = omit(
      {
        ...env,
        SESSION_SECRET: keys.session,
        PORT: String(web.port),
        HOST: web.host,
        NODE_OPTIONS: `${WEB_HEAP} ${settings.inherited.NODE_OPTIONS ?? ''}`,
      },
      API_ONLY,
    )
    const count = settings.dev ? 1 : settings.webProcesses
    if (count > 1) answerMetricsQuestions((error) => console.error(error))
    const webs = Array.from({ length: count }, (_, place) =>
      keep({
        name: count === 1 ? 'La web' : `La web ${place + 1}`,
        sharing: count > 1,
        ...(settings.dev
          ? { file: script.remix, env: { ...webEnv, NODE_ENV: 'development' }, args: viteArguments(web) }
          : { file: script.web, env: { ...webEnv, NODE_ENV: 'production' }, args: [script.webBuild] }),
      }),
    )
    // An external API need not know /readyz, nor be up before the web.
    for (const child of webs) awaited.push([child, `${address(web)}/${startsApi ? 'readyz' : 'healthz'}`])
  }
  for (const [child, url] of awaited) {
    // Waits for every process, because the first one that answers would otherwise speak for those that do not
    // listen yet.
    await Promise.race([
      child.listening,
      child.ended,
      elapsed(SECONDS_TO_BE_READY * 1000, undefined, { ref: false }),
    ])
    const ready = await answers(url, SECONDS_TO_BE_READY, stopping.signal)
    if (stopping.signal.aborted) return
    if (!ready) throw new StartError(`${child.name} no respondió en ${SECONDS_TO_BE_READY} s (${url}).`)
  }

  started = true
  progress?.end('arranque')
  progress?.clear()
  if (settings.dev) await restartOnChange()
  const shown = settings.publicUrl ?? address(web)
  if (settings.demo && startsWeb) console.log(demoGreeting(shown, startsApi ? settings : undefined))
  else console.error(`Listo en ${startsWeb ? shown : address(bundledApi)}`)
}

/** Arguments of Vite's development server. `--strictPort` keeps the printed address right. */
function viteArguments({ host, port }: Settings['web']): string[] {
  const at = ['--strictPort', '--host', host, '--port', String(port)]
  return ['vite:dev', '--config', VITE_CONFIG, '--logLevel', 'warn', ...at]
}

/** Builds the web. Its output is shown only on failure. */
async function buildWeb(settings: Settings): Promise<void> {
  progress?.tell('web', { paso: 'Compilación de la web' })
  const build = launch({
    name: 'La compilación',
    file: script.remix,
    env: { ...environmentOf(settings), NODE_ENV: 'production' },
    args: ['vite:build', '--config', VITE_CONFIG],
    silent: true,
  })
  const result = await build.ended
  if (result !== 0) throw new StartError(`${build.printed()}\nNo se pudo compilar la web (${result}).`)
  progress?.end('web')
}

async function fillSeason(settings: Settings): Promise<void> {
  await prepareSeason(settings, (args) => {
    const fill = launch({ name: 'La temporada', file: script.fill, env: environmentOf(settings), args })
    fill.process.on('message', (message) => progress?.hear('temporada', message))
    return fill
  })
  progress?.end('temporada')
}

/** Restarts the API after each build. */
async function restartOnChange(): Promise<void> {
  await buildOnChange(here, () => {
    const api = children.others.get(API)
    if (api && isRunning(api)) {
      replaced.add(API)
      void stopInOrder([[api]], SECONDS_TO_BE_REPLACED)
    }
    rebuilt.emit('built')
  })
}

interface Program {
  name: string
  file: string
  env: Record<string, string>
  args?: string[]
  /** True for one of several web processes on one port. */
  sharing?: boolean
  /** True to keep the output instead of passing it on. */
  silent?: boolean
}

function launch({ name, file, env, args = [], sharing, silent = false }: Program): Child {
  const child = (sharing ? startClusterWorker : startChild)(name, file, { args, env, cwd: root, silent })
  children[name.startsWith('La web') ? 'web' : 'others'].set(name, child)
  return child
}

/**
 * Starts a child that runs as long as the launcher. A child that ends before everything is up fails the start. A child
 * that ends later is restarted, after a growing pause.
 */
function keep(program: Program, lastPause = 0): Child {
  const child = launch(program)
  const { name } = program
  const since = performance.now()
  void child.ended.then(async (result) => {
    if (stopping.signal.aborted) return
    if (!started) {
      console.error(`${name} no arrancó (${result}). Se detiene todo.`)
      return stop(1)
    }
    if (replaced.delete(name)) return void keep(program)
    const pause = pauseBeforeRestart(lastPause, (performance.now() - since) / 1000)
    console.error(`${name} terminó por su cuenta (${result}). Se inicia de nuevo en ${pause} s.`)
    await Promise.race([elapsed(pause * 1000), once(rebuilt, 'built')])
    if (!stopping.signal.aborted) keep(program, pause)
  })
  return child
}

function stop(exitCode: number): void {
  if (stopping.signal.aborted) return
  stopping.abort()
  const groups = [children.web, children.others].map((group) => [...group.values()])
  void stopInOrder(groups, SECONDS_TO_STOP).then(() => process.exit(exitCode))
}

function environmentOf(settings: Settings): Record<string, string> {
  const env = {
    ...settings.inherited,
    NODE_ENV:
      settings.production || settings.demo ? 'production' : (settings.inherited.NODE_ENV ?? 'production'),
    DATA_DIR: settings.dataDir,
    API_HOST: settings.bundledApi.host,
    API_PORT: String(settings.bundledApi.port),
    API_URL: settings.apiUrl,
    LOG_LEVEL: settings.logLevel,
    APP_VERSION: version(),
    DEMO: settings.demo ? '1' : '',
  }
  return settings.databaseUrl ? env : omit(env, ['DATABASE_URL'])
}

function version(): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}

function omit(env: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)))
}
