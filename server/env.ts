import path from 'node:path'
import { z } from 'zod'
import { keptSecrets } from './ops/launch/secrets.ts'
import { StartError } from './ops/launch/settings.ts'
import { photosIn } from './weighings/photo-files.ts'
import { readsMetrics, type ReadsMetrics } from './kit/tools/metrics-readers.ts'
import { secretList, type Secrets } from './kit/tools/secret-list.ts'

/** Days for which copies are kept; 0 turns daily copies off. */
export const copiedDays = z.coerce.number().int().min(0).max(3650).default(7)

const optionalText = z.string().trim().optional()

/** Folder of the photographs. Default: a folder in the data folder. */
export const photosDir = z
  .string()
  .optional()
  .transform((folder) => folder && path.resolve(folder))
export const photosOr = (folder: string | undefined, dataDir: string) => folder || photosIn(dataDir)

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  /** 0 takes a free port. */
  API_PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  API_HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: optionalText,
  /** Replica for lists and reports. */
  READ_DATABASE_URL: optionalText,
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => path.resolve(folder)),
  PHOTOS_DIR: photosDir,
  /** Folder of the certificates that sign electronic documents. Default: a folder in DATA_DIR. */
  CERTIFICATES_DIR: optionalText,
  DIAN_SIMULATOR_URL: z.url('DIAN_SIMULATOR_URL no es una dirección.').default('http://127.0.0.1:4700'),
  /** Seconds in which the DIAN or the provider must answer. */
  DIAN_TIMEOUT_SECONDS: z.coerce.number().min(1).max(60).default(60),
  TOKEN_SECRET: secretList('TOKEN_SECRET').optional(),
  /** Public address of the mill, printed on papers. */
  PUBLIC_URL: z.url('PUBLIC_URL no es una dirección.').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  COMPANY_NAME: optionalText,
  COMPANY_NIT: optionalText,
  ADMIN_EMAIL: optionalText,
  ADMIN_PASSWORD: z.string().optional(),
  COPIES: copiedDays,
  /** Token or addresses that may read /metrics. Without either nobody may. */
  METRICS_TOKEN: optionalText,
  METRICS_ALLOW: optionalText,
  APP_VERSION: z.string().default('0'),
  /** Set for the demonstration, whose data get no daily copies. */
  DEMO: z
    .string()
    .optional()
    .transform((value) => value === '1'),
})

export type Env = Omit<
  z.infer<typeof Environment>,
  'TOKEN_SECRET' | 'METRICS_TOKEN' | 'METRICS_ALLOW' | 'PHOTOS_DIR' | 'CERTIFICATES_DIR'
> & {
  TOKEN_SECRET: Secrets
  PHOTOS_DIR: string
  CERTIFICATES_DIR: string
  /** Undefined if nobody may read /metrics. */
  readsMetrics: ReadsMetrics | undefined
}

/**
 * Reads and checks the environment of the API at start. An empty variable counts as absent. Throws `StartError` with
 * the correction. Outside production a missing TOKEN_SECRET is created and kept in DATA_DIR.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) throw new StartError(`Configuración inválida:\n${z.prettifyError(parsed.error)}`)
  const { TOKEN_SECRET, METRICS_TOKEN, METRICS_ALLOW, ...rest } = parsed.data
  const CERTIFICATES_DIR = path.resolve(rest.CERTIFICATES_DIR ?? path.join(rest.DATA_DIR, 'certificados'))
  const PHOTOS_DIR = photosOr(rest.PHOTOS_DIR, rest.DATA_DIR)
  const env = {
    ...rest,
    PHOTOS_DIR,
    CERTIFICATES_DIR,
    readsMetrics: metricsReaders(METRICS_TOKEN, METRICS_ALLOW),
  }
  if (TOKEN_SECRET) return { ...env, TOKEN_SECRET }
  if (env.NODE_ENV === 'production') {
    throw new StartError(
      'En producción falta TOKEN_SECRET: una clave larga y secreta, la misma en cada arranque.',
    )
  }
  return { ...env, TOKEN_SECRET: [keptSecrets(env.DATA_DIR).token] }
}

function metricsReaders(token: string | undefined, allow: string | undefined): ReadsMetrics | undefined {
  try {
    return readsMetrics(token, allow)
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}
