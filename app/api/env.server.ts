import { z } from 'zod'
import { readsMetrics } from '#server/kit/tools/metrics-readers.ts'
import { partsOf, secretList } from '#server/kit/tools/secret-list.ts'

const Environment = z.object({
  NODE_ENV: z.string().default('production'),
  SESSION_SECRET: z.string({ error: 'Falta SESSION_SECRET.' }).pipe(secretList('SESSION_SECRET')),
  TOKEN_SECRET: z.string().default('').transform(partsOf),
  API_URL: z.url().optional(),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: z.coerce.number().int().default(4000),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: z.string().default(''),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: z.string().optional(),
  METRICS_ALLOW: z.string().optional(),
  APP_VERSION: z.string().default('0'),
})

const parsed = Environment.safeParse(process.env)
if (!parsed.success) {
  throw new Error(`Configuración inválida de la web: ${z.prettifyError(parsed.error)}`)
}

/** Environment variables of the web, validated once at start. */
export const env = {
  ...parsed.data,
  apiUrl: (parsed.data.API_URL ?? `http://${parsed.data.API_HOST}:${parsed.data.API_PORT}`).replace(
    /\/+$/,
    '',
  ),
  /** Rule for readers of /metrics; undefined means nobody. */
  readsMetrics: readsMetrics(parsed.data.METRICS_TOKEN, parsed.data.METRICS_ALLOW),
  /** Cookies are Secure exactly when the public address is https; an intranet may use plain http. */
  secureCookies: parsed.data.PUBLIC_URL?.startsWith('https:') ?? false,
  trustedProxies: parsed.data.TRUST_PROXY.split(',')
    .map((address) => address.trim())
    .filter(Boolean),
}
