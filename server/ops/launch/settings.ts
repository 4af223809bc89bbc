import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { secretList } from '#server/kit/tools/secret-list.ts'
import { Misunderstood, readArguments } from '../commands/arguments.ts'
import { keptSecrets } from './secrets.ts'

/** Stops the start with a message for the user and without a stack. */
export class StartError extends Error {}

const Port = z.coerce.number().int().min(1).max(65535)

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: Port.default(3000),
  HOST: z.string().optional(),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  API_PORT: Port.default(4000),
  API_HOST: z.string().default('127.0.0.1'),
  API_URL: z.url('API_URL no es una dirección.').optional(),
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  SESSION_SECRET: secretList('SESSION_SECRET').optional(),
  TOKEN_SECRET: secretList('TOKEN_SECRET').optional(),
  PUBLIC_URL: z.url('PUBLIC_URL no es una dirección.').optional(),
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z.string().optional(),
})

const USE = `Uso: npm start [-- opciones], o npm run demo [-- opciones]
  --web     Inicia solo la web.
  --api     Inicia solo la API.
  --reset   La demostración comienza de nuevo.
  --rows N  La demostración tiene además N terceros y N pesadas, de 1 a 5.000.000.
  --help    Muestra esta ayuda.`

const ConfigFile = z.object({ apiUrl: z.url().optional() })

export type Settings = ReturnType<typeof readSettings>

/**
 * Reads and checks all settings of the launcher from arguments and environment. An empty variable counts as absent.
 * Throws `StartError` with the correction, and `Misunderstood` for the arguments.
 */
export function readSettings(argv: string[], environment: NodeJS.ProcessEnv) {
  const options = readOptions(argv)
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    throw new StartError(`Configuración inválida:\n${z.prettifyError(parsed.error)}`)
  }
  const env = parsed.data
  const { demo } = options
  if (options.reset && env.DATABASE_URL) {
    throw new StartError('--reset no vacía la base de DATABASE_URL: hágalo usted, o indique otra.')
  }
  const production = !demo && (env.NODE_ENV ?? 'production') === 'production'
  const base = path.resolve(env.DATA_DIR)
  const dataDir = demo ? path.join(base, options.rows ? `demo-${options.rows}` : 'demo') : base
  const externalApi = env.API_URL ?? configuredApi(base)

  return {
    ...options,
    production,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    startsApi: options.api && !externalApi,
    startsWeb: options.web,
    web: { host: env.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'), port: env.PORT },
    /** One core is left to the API and the database. */
    webProcesses: env.WEB_PROCESSES ?? Math.max(1, os.availableParallelism() - 1),
    bundledApi: { host: env.API_HOST, port: env.API_PORT },
    apiUrl: externalApi ?? address({ host: env.API_HOST, port: env.API_PORT }),
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    given: { session: env.SESSION_SECRET?.join(','), token: env.TOKEN_SECRET?.join(',') },
    inherited: present as Record<string, string>,
  }
}

/**
 * Returns the given signing keys. Missing keys are created and kept in the data folder; production refuses to start
 * without them.
 */
export function signingKeys(settings: Settings): { session: string; token: string } {
  const { session, token } = settings.given
  const neededSession = settings.startsWeb ? session : (session ?? '')
  if (neededSession !== undefined && token) return { session: neededSession, token }
  if (settings.production) {
    const missing = [neededSession === undefined && 'SESSION_SECRET', !token && 'TOKEN_SECRET'].filter(
      Boolean,
    )
    throw new StartError(
      `En producción ${missing.length > 1 ? 'faltan' : 'falta'} ${missing.join(' y ')}: claves largas y secretas, ` +
        'las mismas en cada arranque (por ejemplo, lo que escribe: openssl rand -hex 32).',
    )
  }
  const kept = keptSecrets(settings.dataDir)
  return { session: session ?? kept.session, token: token ?? kept.token }
}

/** Returns the address of a server that listens on `host`, as seen from this machine. */
export function address({ host, port }: { host: string; port: number }): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function readOptions(argv: string[]) {
  const options = {
    demo: { type: 'boolean', default: false },
    dev: { type: 'boolean', default: false },
    web: { type: 'boolean', default: false },
    api: { type: 'boolean', default: false },
    reset: { type: 'boolean', default: false },
    rows: { type: 'string' },
  } as const
  const { web, api, demo, dev, reset, ...values } = readArguments(USE, options, 0, argv).values
  const both = web === api
  const rows = values.rows === undefined ? undefined : readRows(values.rows)
  return { demo: demo || dev, dev, web: both || web, api: both || api, reset, rows }
}

function readRows(text: string): number {
  const rows = Number(text)
  if (!Number.isInteger(rows) || rows < 1 || rows > 5_000_000) throw new Misunderstood(USE)
  return rows
}

/** Reads `apiUrl` from `config.json` in the data folder, if the file exists. */
function configuredApi(folder: string): string | undefined {
  const file = path.join(folder, 'config.json')
  if (!existsSync(file)) return undefined
  try {
    return ConfigFile.parse(JSON.parse(readFileSync(file, 'utf8'))).apiUrl
  } catch (error) {
    throw new StartError(`No se puede leer ${file}: ${(error as Error).message}`)
  }
}
