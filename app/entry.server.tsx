import { randomBytes } from 'node:crypto'
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import morgan from 'morgan'
import { renderToString } from 'react-dom/server'
import { log } from './session/log.server.ts'
import { requestId, stampRequests } from './session/stamp.server.ts'
import { NonceContext } from './shell/nonce.ts'

stampRequests()
// remix-serve writes its access log with morgan's 'tiny'; stamp.server.ts writes a structured one instead.
morgan.format('tiny', () => undefined)

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
) {
  const nonce = randomBytes(16).toString('base64')
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} />
    </NonceContext.Provider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce))
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'same-origin')
  // Not no-store: going back must find the half-filled form again.
  headers.set('Cache-Control', 'private, no-cache')
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}

function contentSecurityPolicy(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ')
}

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** Every unexpected error is logged under the reference that its page shows. */
export function handleError(error: unknown, { request }: Args) {
  if (request.signal.aborted) return
  log.error(
    { err: error, req_id: requestId(request), ruta: new URL(request.url).pathname },
    'error inesperado',
  )
}

/** A failed data request answers what the error page needs, its reference included, and nothing else. */
export function handleDataRequest(response: Response, { request }: Args): Response {
  response.headers.set('Cache-Control', 'private, no-store')
  if (!response.headers.has('X-Remix-Error')) return response
  return new Response(JSON.stringify({ referencia: requestId(request) }), {
    status: 500,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'X-Remix-Catch': 'yes',
      'Cache-Control': 'no-store',
    },
  })
}
