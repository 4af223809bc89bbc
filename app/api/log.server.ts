import pino from 'pino'
import { env } from './env.server.ts'

/** Structured log of the web, one JSON line each; tokens and form values never stand in it. */
export const log = pino({ level: env.LOG_LEVEL, base: { servicio: 'web' } })
