import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { notFoundAddress } from './errors.ts'
import type { Database } from '#server/db/transaction.ts'
import { watched } from './watched.ts'
import type { ReadsMetrics } from '../tools/metrics-readers.ts'

interface Measured {
  db: Database
  /** Database that reaches all companies. */
  all: Database
  allows: ReadsMetrics
  version: string
}

/** Buckets from 5 ms to 10 s, the timeout of the web. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Timeout for the database. Prometheus itself gives up after 10 s. */
const PATIENCE_MS = 3_000
/** Label of unknown addresses. The address itself as a label would let anybody create unlimited series. */
const NO_ROUTE = { method: '-', route: '-' }

/**
 * Serves `GET /metrics` as Prometheus text to readers that `allows` accepts. Others get a 404. Requests are labelled by
 * route template. Figures of the database are the same from every process.
 */
export function registerMetrics(app: FastifyInstance, { db, all, allows, version }: Measured): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  const count = new Counter({
    name: 'molino_api_requests_total',
    help: 'Llamadas contestadas, por ruta y estado',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const took = new Histogram({
    name: 'molino_api_request_duration_seconds',
    help: 'Cuánto tardaron',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  })
  new Gauge({ name: 'molino_build_info', help: 'Versión', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  const measureDatabase = databaseGauges(registers, db, all)

  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions
    const labels = url === undefined ? NO_ROUTE : { method: request.method, route: url }
    count.inc({ ...labels, status: reply.statusCode })
    took.observe(labels, reply.elapsedTime / 1000)
  })
  const open = { access: { access: 'open', needsCompany: false } } as const
  app.get('/metrics', { config: open, logLevel: 'warn' }, async (request, reply) => {
    const { authorization } = request.headers
    if (!allows({ authorization, address: request.ip })) throw notFoundAddress()
    await measureDatabase((error) => request.log.error({ err: error }, 'database does not answer'))
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** Gauges of the database, measured at each request. */
function databaseGauges(registers: Registry[], db: Database, all: Database) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const up = gauge('molino_database_up', '1: la base de datos contesta')
  const answered = gauge('molino_database_answer_seconds', 'Cuánto tardó en contestar')
  const pool = gauge('molino_database_pool_connections', 'Conexiones de este proceso', ['state'])
  const copy = gauge('molino_last_copy_age_seconds', 'Desde que empezó la última copia completa')
  const trial = gauge('molino_last_copy_trial_age_seconds', 'Desde que se probó una copia')
  const imports = gauge('molino_imports', 'Importaciones por estado', ['state'])
  const oldest = gauge('molino_import_oldest_waiting_seconds', 'Cuánto espera la importación más antigua')

  return async (onProblem: (error: unknown) => void) => {
    for (const [state, number] of Object.entries(db.pool?.() ?? {})) pool.set({ state }, number)
    const began = performance.now()
    // Without an answer of the database no stale figure is reported.
    for (const one of [copy, trial, oldest, answered]) one.remove()
    imports.reset()
    try {
      await inTime(db.read.execute(sql`select 1`))
      answered.set((performance.now() - began) / 1000)
      const { copia, probada, importaciones, espera } = await inTime(watched(all.read))
      if (copia !== null) copy.set(copia)
      if (probada !== null) trial.set(probada)
      for (const { estado, cuantas } of importaciones) imports.set({ state: estado }, cuantas)
      oldest.set(espera)
      up.set(1)
    } catch (error) {
      up.set(0)
      onProblem(error)
    }
  }
}

async function inTime<Result>(work: PromiseLike<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
