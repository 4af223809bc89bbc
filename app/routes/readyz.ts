import { env } from '#app/api/env.server.ts'
import { log } from '#app/api/log.server.ts'

/** Whether the web can serve: our API is ready, or another API answers at all. */
export async function loader() {
  try {
    const response = await fetch(`${env.apiUrl}/readyz`, { signal: AbortSignal.timeout(3000) })
    if (response.ok || (env.API_URL && response.status === 404)) return new Response('ok')
  } catch (error) {
    log.warn({ motivo: error instanceof Error ? error.message : error }, 'la API no responde')
  }
  return new Response('la API no responde', { status: 503 })
}
