import type { LoaderFunctionArgs } from '@remix-run/node'
import { env } from '#app/api/env.server.ts'
import { METRICS_TYPE, metricsText } from '#app/api/metrics.server.ts'
import { addressOfReader } from '#app/api/stamp.server.ts'
import { NO_ADDRESS } from '#server/kit/words/sentences.ts'

/** Metrics in Prometheus format for the readers of METRICS_TOKEN and METRICS_ALLOW; 404 for everybody else. */
export async function loader({ request }: LoaderFunctionArgs) {
  const authorization = request.headers.get('Authorization') ?? undefined
  if (!env.readsMetrics?.({ authorization, address: addressOfReader(request) }))
    return new Response(NO_ADDRESS, { status: 404, headers: TEXT })
  const text = await metricsText()
  if (text === undefined) return new Response('Los procesos no contestaron.', { status: 503, headers: TEXT })
  return new Response(text, { headers: { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' } })
}

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
