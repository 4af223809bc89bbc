import { FAILED, TITLES } from '#app/format/failures.ts'
import stylesheet from '../styles/app.scss?url'

interface PlainPage {
  status: number
  title: string
  text: string
  referencia?: string
  back?: { to: string; label: string }
  headers?: Record<string, string>
}

const HOME = { to: '/home', label: 'Volver al inicio' }

/** Short page without scripts, in place of a file. */
export function plainPage({ status, title, text, referencia, back = HOME, headers }: PlainPage): Response {
  const html = `<!DOCTYPE html><html lang="es-CO"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Molino</title>
<link rel="stylesheet" href="${stylesheet}"></head><body><main class="page"><section class="error-page">
<h1>${title}</h1><p>${escaped(text)}</p>
${referencia ? `<p><small>Número de referencia: <code>${escaped(referencia)}</code></small></p>` : ''}
<a href="${escaped(back.to)}">${back.label}</a></section></main></body></html>`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'private, no-store',
      ...headers,
    },
  })
}

/** Page for a refusal that guard.server.ts threw as JSON, for addresses of files. Redirects are thrown on. */
export async function refusalPage(refused: unknown): Promise<Response> {
  if (!(refused instanceof Response) || refused.status < 400) throw refused
  const { mensaje = '', referencia } = (await refused.json()) as { mensaje?: string; referencia?: string }
  const title = TITLES[refused.status] ?? FAILED
  return plainPage({ status: refused.status, title, text: mensaje, ...(referencia && { referencia }) })
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
