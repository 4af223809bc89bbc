import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { routes } from 'virtual:remix/server-build'
import { FAILED, UNEXPECTED } from './format/failures.ts'
import { HalfFilledContext } from './form/half-filled.ts'
import { checkHooks } from './remix-hooks/check.ts'
import { startScriptsLater } from './remix-hooks/scripts-later.server.ts'
import { silenceRemixLog } from './remix-hooks/silent-log.server.ts'
import { forgettingDrafts } from './form/drafts.server.ts'
import { readLight } from './session/remembered.server.ts'
import { log } from './api/log.server.ts'
import { readOnlyPaths } from './api/read-only.server.ts'
import { requestId, stampRequests } from './api/stamp.server.ts'
import { withoutLinkSecret } from '#server/farmers/words.ts'
import { leaveNoCrumb } from './shell/visits.server.ts'
import { NonceContext } from './shell/nonce.ts'
import { pageScriptVersion } from './shell/page-script.server.ts'
import { plainPage } from './session/plain-page.server.ts'

export { handleDataRequest } from './remix-hooks/data-requests.server.ts'

checkHooks()
stampRequests(readOnlyPaths(() => routes))
silenceRemixLog()

/**
 * Renders a page. When a screen throws, Remix calls again with the error page. When the frame throws too, a
 * plain page is sent.
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
  const timed = (await readLight(request)) === null ? ' data-timed' : ''
  const starter = `<script nonce="${nonce}" src="/page-script/${pageScriptVersion}"${timed} defer></script>`
  const forgetting = await forgettingDrafts(request, nonce)
  const html = startScriptsLater(drawn, starter + (forgetting?.script ?? ''))
  if (forgetting && html !== drawn) headers.append('Set-Cookie', forgetting.cookie)
  if (status !== 200) leaveNoCrumb(headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce))
  // `no-cache` keeps a half-filled form for Back; `no-store` keeps data out of the history after sign-out.
  headers.set('Cache-Control', halfFilled.form ? 'private, no-cache' : 'private, no-store')
  return new Response(html, { status, headers })
}

/**
 * Page as text. Single fetch writes its data during rendering, so the page is complete only at the end. React
 * leaves a NUL when a two-byte character straddles two writes. Browsers show it, so it is removed.
 */
function render(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const written = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        resolve(Buffer.concat(pieces).toString().replaceAll(NULL, ''))
        done()
      },
    })
    // React destroys the stream with the error of a failed page.
    written.on('error', reject)
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(written), onError: reject })
  })
}

const NULL = '\0'

/** Vite's development server injects styles without a nonce and uses a web socket. */
const IN_DEVELOPMENT = import.meta.env.DEV

/**
 * Security policy of a page. Firefox up to 131 checks `default-src` for the icon file; everything else has
 * its own directive.
 */
function contentSecurityPolicy(nonce: string): string {
  const styles = IN_DEVELOPMENT ? `'unsafe-inline'` : `'nonce-${nonce}'`
  return [
    `default-src 'self'`,
    ...['child', 'font', 'manifest', 'media', 'object', 'worker'].map((kind) => `${kind}-src 'none'`),
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' ${styles}`,
    `img-src 'self' data:`,
    `connect-src 'self'${IN_DEVELOPMENT ? ' ws:' : ''}`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ')
}

/** Logs unexpected errors with the reference shown on the error page. 4xx responses are not errors. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  log.error(
    { err: error, req_id: requestId(request), ruta: withoutLinkSecret(new URL(request.url).pathname) },
    'error inesperado',
  )
}
