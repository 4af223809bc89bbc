import cluster from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { SCREENS } from '#server/kit/contract/screens.ts'
import { isMetricsMessage, type MetricsQuestion } from '#server/kit/tools/metrics-messages.ts'
import { env } from './env.server.ts'
import { exportsNow } from './exports-now.server.ts'

/** Pages take from some milliseconds to the seconds that the API is waited for; files take longer. */
const SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** How long the launcher is waited for; it waits five seconds for each of the others. */
const PATIENCE_MS = 7_000

/** First parts of addresses that are no screen's. */
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
const KNOWN = new Set([...SCREENS.map(({ path }) => path.split('/')[1] ?? ''), ...OTHERS])

/**
 * By which an address is counted: its first part where the web has such screens, with `/exportar` for their files, else
 * `-`. Anybody may ask for any address; the series stay as many as the screens.
 */
export function countedScreen(path: string): string {
  const [first = '', second] = path
    .replace(/\.data$/, '')
    .split('/')
    .slice(1)
  if (first === '' || first === '_root') return '/'
  if (!KNOWN.has(first)) return '-'
  return second === 'exportar' ? `/${first}/exportar` : `/${first}`
}

/** What this process counts; undefined where nobody reads it. */
const measured = env.readsMetrics && measure()

function measure() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // How the launcher, who adds up what several processes count, finds this one's.
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
      for (const [state, count] of Object.entries(exportsNow)) this.set({ state }, count)
    },
  })
  return { registry, counted, took }
}

/** What the web is asked by; anything else is refused. */
export const METHODS = ['GET', 'HEAD', 'POST']

/** Counts an answer, which took so many milliseconds. */
export function countAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  asked: string,
  ms: number,
): void {
  if (!measured) return
  const screen = countedScreen(request.url?.split('?')[0] ?? '/')
  const method = METHODS.includes(asked) ? asked : '-'
  measured.counted.inc({ method, screen, status: response.statusCode })
  measured.took.observe({ screen }, ms / 1000)
}

/** The measures of every web process that shares the port, as Prometheus' text; undefined where they are not to be had. */
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
