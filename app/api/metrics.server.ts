import cluster from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { SCREENS } from '#server/kit/contract/screens.ts'
import { isMetricsMessage, type MetricsQuestion } from '#server/kit/tools/metrics-messages.ts'
import { env } from './env.server.ts'
import { withoutQuery } from './query.ts'

let exportsNow = { making: () => 0, waiting: () => 0 }

/** Sets the counts of files that are made and that wait in this process. */
export function countExports(counts: typeof exportsNow): void {
  exportsNow = counts
}

/** Buckets in seconds: pages take milliseconds to 10 s, files longer. */
const SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Milliseconds to wait for the launcher, which itself waits 5 s for the other processes. */
const PATIENCE_MS = 7_000

/** First path parts that belong to no screen. */
const OTHERS = [
  'assets',
  'buscar',
  'documentos',
  'empresa',
  'healthz',
  'login',
  'logout',
  'metrics',
  'readyz',
]
const KNOWN = new Set([...SCREENS.map(({ path }) => path.split('/')[1]), ...OTHERS])

/**
 * Label of an address in the metrics: the first part of a known path, with `/exportar` for files. All unknown
 * addresses share the label `-`, because anybody may request any address.
 */
function countedScreen(path: string): string {
  const [first = '', second] = path
    .replace(/\.data$/, '')
    .split('/')
    .slice(1)
  if (first === '' || first === '_root') return '/'
  if (!KNOWN.has(first)) return '-'
  return second === 'exportar' ? `/${first}/exportar` : `/${first}`
}

/** Metrics of this process; undefined when nobody may read them. */
const measured = env.readsMetrics && measure()

function measure() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // Registers this process for the launcher, which sums the metrics of all processes.
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry)
    new AggregatorRegistry()
  }
  const counted = new Counter({
    name: 'molino_web_requests_total',
    help: 'Respuestas de la web, por pantalla y estado',
    labelNames: ['method', 'screen', 'status'],
    registers,
  })
  const took = new Histogram({
    name: 'molino_web_request_duration_seconds',
    help: 'Cuánto tardaron',
    labelNames: ['screen'],
    buckets: SECONDS,
    registers,
  })
  new Gauge({
    name: 'molino_web_exports',
    help: 'Archivos PDF y Excel que se hacen y que esperan su turno',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(exportsNow)) this.set({ state }, count())
    },
  })
  return { registry, counted, took }
}

/** Accepted methods. */
export const METHODS = ['GET', 'HEAD', 'POST']

/** Counts a response and its duration in milliseconds. */
export function countAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  asked: string,
  ms: number,
): void {
  if (!measured) return
  const screen = countedScreen(withoutQuery(request.url ?? '/'))
  const method = METHODS.includes(asked) ? asked : '-'
  measured.counted.inc({ method, screen, status: response.statusCode })
  measured.took.observe({ screen }, ms / 1000)
}

/** Metrics of all web processes in Prometheus format; undefined when unavailable. */
export async function metricsText(): Promise<string | undefined> {
  return cluster.isWorker ? ofAllProcesses() : measured?.registry.metrics()
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

let questions = 0

function ofAllProcesses(): Promise<string | undefined> {
  const question: MetricsQuestion = { type: 'molino:metrics', id: (questions += 1) }
  return new Promise((resolve) => {
    const end = (text?: string) => {
      clearTimeout(timer)
      process.off('message', listen)
      resolve(text)
    }
    const listen = (message: unknown) => {
      if (isMetricsMessage(message) && message.id === question.id) end(message.text)
    }
    const timer = setTimeout(end, PATIENCE_MS)
    process.on('message', listen)
    process.send?.(question)
  })
}
