import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import morgan from 'morgan'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { HalfFilledContext } from './form/half-filled.ts'
import { readLight } from './session/light.server.ts'
import { log } from './session/log.server.ts'
import { requestId, stampRequests } from './session/stamp.server.ts'
import { leaveNoCrumb } from './shell/crumbs.server.ts'
import { FAILED, UNEXPECTED } from './shell/error-page.tsx'
import { NonceContext } from './shell/nonce.ts'
import { plainPage } from './shell/plain-page.server.ts'
import { startScriptsLater } from './shell/scripts-later.server.ts'

stampRequests()
// remix-serve writes its access log with morgan's 'tiny'; stamp.server.ts writes a structured one instead.
morgan.format('tiny', () => undefined)

/**
 * The answer to who asks for a page. Remix asks once more, with the error page in its place, when a screen throws; where
 * the frame around it throws too, the words stand alone.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  try {
    return await drawnPage(request, status, headers, remixContext)
  } catch (error) {
    if (!remixContext.staticHandlerContext.errors) throw error
    handleError(error, { request })
    const referencia = requestId(request)
    return plainPage({ status: 500, title: FAILED, text: UNEXPECTED, referencia })
  }
}

async function drawnPage(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const halfFilled = { form: false }
  const drawn = await render(
    <NonceContext.Provider value={nonce}>
      <HalfFilledContext.Provider value={halfFilled}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </HalfFilledContext.Provider>
    </NonceContext.Provider>,
  )
  const html = startScriptsLater(drawn.replaceAll(NULL, ''), nonce, (await readLight(request)) === null)
  if (status !== 200) leaveNoCrumb(headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce))
  headers.set('Referrer-Policy', 'same-origin')
  // Going back must find a half-filled form again, and after signing out no page with data.
  headers.set('Cache-Control', halfFilled.form ? 'private, no-cache' : 'private, no-store')
  return new Response(html, { status, headers })
}

/**
 * The page as text. Single fetch writes the data behind it while it is drawn, so that it is whole only at the end. Where a
 * letter of two bytes does not fit at the end of what React writes at once, it leaves a null in the place; browsers show it.
 */
function render(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // It comes also after an error, and the text of that pipe fails.
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    })
  })
}

const NULL = '\0'

/** Firefox up to 131 asks `default-src` for the icons' file; nothing else is left to it. */
function contentSecurityPolicy(nonce: string): string {
  return [
    `default-src 'self'`,
    ...['child', 'font', 'manifest', 'media', 'object', 'worker'].map((kind) => `${kind}-src 'none'`),
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ')
}

/** Every unexpected error is logged under the reference that its page shows; what was asked wrongly is none. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  log.error(
    { err: error, req_id: requestId(request), ruta: new URL(request.url).pathname },
    'error inesperado',
  )
}

/**
 * An unexpected failure reaches the browser's scripts as Remix's English sentence alone; the reference goes in its
 * place, and the error page reads it there.
 */
export async function handleDataRequest(
  response: Response,
  { request }: { request: Request },
): Promise<Response> {
  const { status } = response
  const headers = new Headers(response.headers)
  headers.set('Cache-Control', 'private, no-store')
  if (status !== 200) leaveNoCrumb(headers)
  if (status !== 500) return new Response(response.body, { status, headers })
  const answer = await response.text()
  return new Response(answer.replaceAll(REMIX_TEXT, JSON.stringify(requestId(request))), { status, headers })
}

const REMIX_TEXT = '"Unexpected Server Error"'
