import { z } from 'zod'
import { toldOnce } from '#app/session/told-once.server.ts'

const MINUTES = 5

/** The key of a scale's reader, until the one page that shows it; nowhere else is it kept. */
export const scaleKey = toldOnce(
  'clave-bascula',
  z.object({ id: z.string(), clave: z.string() }),
  MINUTES * 60,
)
