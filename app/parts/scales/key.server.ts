import { z } from 'zod'
import { oneTimeSecret } from '#app/session/one-time-secret.server.ts'

const MINUTES = 5

/** Key of a scale's reader in a cookie until the one page that shows it. Stored nowhere else. */
export const scaleKey = oneTimeSecret(
  'clave-bascula',
  z.object({ id: z.string(), clave: z.string() }),
  MINUTES * 60,
)
