import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { watchRequests } from '#app/remix-hooks/every-request.server.ts'
import { env } from './env.server.ts'
import { log, requestOfLog } from './log.server.ts'
import { countAnswer, METHODS } from './metrics.server.ts'
import { withoutLinkSecret } from '#server/farmers/words.ts'
import { SENT_PARAM } from './sent-param.ts'

const FOREIGN = 'x-origen-ajeno'
const ADDRESS = 'x-client-address'
const REQUEST_ID = 'x-request-id'
const BROWSER = 'user-agent'
/** More of it tells the API nothing. */
const BROWSER_MAX = 400
const STARTED = Symbol('started')

/** How long a page waits for the API, all its calls together. */
const PATIENCE_MS = 10_000
/** A name or an address with its port, of which Remix makes the request's address; it fails at others, in English. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i
/** How long an answer waits for a browser that takes nothing of it, and how often that is looked at. */
const UNTAKEN_MS = 30_000
const LOOK_MS = 5_000
/** Files and answers that are only read: Remix refuses a post to them with an English sentence of its own. */
const READ_ONLY =
  /^\/(assets\/config\.json|basculas\/ahora|healthz|metrics|readyz|sesion|metodo-no-permitido|empresa\/logo|(buscar|cuentas\/abiertas|pesadas\/ultima|page-script)\/[^/]+|documentos\/[^/]+\/[^/]+|weighing-records\/final-weight\/[^/]+\/fotos\/[^/]+|m\/[^/]+\/papel\/[^/]+\/[^/]+|importar\/(plantilla\/[^/]+|[^/]+\/errores)|exportaciones-contables\/[^/]+\/archivo\/[^/]+|libro-de-bancos\/[^/]+\/pagos\.csv|[^/]+\/exportar\/[^/]+?)(\.data)?\/?$/

/** Pages and files alike are what they say they are, stand in no frame, and tell their address to no other site. */
const EVERY_ANSWER = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
] as const

/** The newest secret that the web shares with the API; undefined beside an API of others. */
const [sharedSecret] = env.TOKEN_SECRET

/** Whoever watches over the web asks these every few seconds, and readers of scales send every second. */
const ASKED_ALL_DAY = /^\/(healthz|metrics|readyz|basculas\/lecturas)$/

/** What the scales show, told for as long as a page stands. */
const STAYS_OPEN = /^\/basculas\/ahora$/

type Stamped = IncomingMessage & { [STARTED]?: { at: number; method: string } }

interface UnderWay {
  response: ServerResponse
  /** Ends the waiting for the API; set by the first call. */
  deadline?: AbortSignal
  /** Who asks, by id, for the log. */
  usuario?: string
}

/** What is under way, by the id of its request. */
const underWay = new Map<string, UnderWay>()
let subscribed = false

/**
 * Writes on every request what a Remix loader cannot see, overwriting whatever a browser forged: the peer's
 * address, a request id, and whether the request comes from another site.
 */
export function stampRequests() {
  if (subscribed) return
  subscribed = true
  watchRequests(stamp, logAnswer)
}

function stamp(request: Stamped, response: ServerResponse): void {
  // 8 characters are read out on the telephone; that is enough to tell the requests of a day apart (N-136).
  const id = randomUUID().slice(0, 8)
  underWay.set(id, { response })
  // What follows of this request, in whichever file, writes its id into its lines of the log.
  requestOfLog.enterWith(id)
  response.once('close', () => underWay.delete(id))
  for (const [name, value] of EVERY_ANSWER) response.setHeader(name, value)
  if (env.secureCookies) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
  const { method = '' } = request
  request[STARTED] = { at: performance.now(), method }
  // Remix takes a port from it, whoever sent it.
  delete request.headers['x-forwarded-host']
  const refused = refusedHost(request) ?? refusedAddress(method, request.url ?? '/')
  if (refused) Object.assign(request, { method: 'GET', url: refused })
  request.headers[ADDRESS] = clientAddress(request)
  request.headers[REQUEST_ID] = id
  request.url = withoutUnread(request.url ?? '/')
  delete request.headers[FOREIGN]
  if (isForeign(request)) request.headers[FOREIGN] = '1'
  // Remix compares it with Host once more, which a proxy may have replaced, and answers a blank 500.
  delete request.headers.origin
}

function logAnswer(request: Stamped, response: ServerResponse): void {
  const { at = 0, method = '' } = request[STARTED] ?? {}
  const ms = performance.now() - at
  // A page that stays open is no answer that somebody waits for.
  if (!STAYS_OPEN.test(request.url ?? '')) countAnswer(request, response, method, ms)
  const id = String(request.headers[REQUEST_ID])
  const usuario = underWay.get(id)?.usuario
  log[ASKED_ALL_DAY.test(request.url ?? '') ? 'debug' : 'info']({
    req_id: id,
    ...(usuario && { usuario }),
    metodo: method,
    ruta: withoutLinkSecret(request.url?.split('?')[0] ?? ''),
    estado: response.statusCode,
    ms: Math.round(ms),
  })
}

/** Where it is said that nobody reads this `Host`, which is replaced; undefined when it is one. */
function refusedHost({ headers }: IncomingMessage): string | undefined {
  const { host = '' } = headers
  if (HOST.test(host) && URL.canParse(`http://${host}`)) return undefined
  headers.host = 'localhost'
  return '/metodo-no-permitido?solo=host'
}

/** Where it is said that this method is not for this address; undefined when it is. */
function refusedAddress(method: string, address: string): string | undefined {
  if (!METHODS.includes(method)) return '/metodo-no-permitido'
  const readOnly = READ_ONLY.test(address.split('?')[0] ?? '')
  return method === 'POST' && readOnly ? '/metodo-no-permitido?solo=lectura' : undefined
}

/**
 * Without `_data`, by which Remix asked for data before single fetch (it still answers that, past the page and in English;
 * nobody asks so any more), and without what tells the address that a form is posted to from the form's own.
 */
function withoutUnread(address: string): string {
  const [path = '/', query] = address.split(/\?(.*)/s, 2)
  const search = new URLSearchParams(query)
  const unread = ['_data', SENT_PARAM].filter((name) => search.has(name))
  if (unread.length === 0) return address
  for (const name of unread) search.delete(name)
  return search.size > 0 ? `${path}?${search}` : path
}

function clientAddress(request: IncomingMessage): string {
  const peer = plain(request.socket.remoteAddress ?? '')
  if (!env.trustedProxies.includes(peer)) return peer
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => plain(address.trim()))
    .filter(Boolean)
  return forwarded.reverse().find((address) => !env.trustedProxies.includes(address)) ?? peer
}

function plain(address: string): string {
  return address.replace(/^::ffff:/, '')
}

/** Browsers send Origin with every form post; text browsers without it send no cookies across sites either. */
function isForeign(request: IncomingMessage): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const site = request.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  if (origin === undefined) return false
  const own = [request.headers.host, env.PUBLIC_URL && new URL(env.PUBLIC_URL).host]
  return !URL.canParse(origin) || !own.includes(new URL(origin).host)
}

/** Whether the request was sent by a page of another site. */
export function isForeignRequest(request: Request): boolean {
  return request.headers.has(FOREIGN)
}

/** Who asks: the line that the log keeps of the request says it, also of one that is refused. */
export function noteUser(request: Request, idUsuario: string): void {
  const found = underWay.get(requestId(request))
  if (found) found.usuario = idUsuario
}

/** The id that stands in the log of the web and of the API for this request. */
export function requestId(request: Request): string {
  return request.headers.get(REQUEST_ID) ?? ''
}

/**
 * The address of who reads the measures; '' where it is told by a proxy that nobody trusts: everybody behind it would have
 * the proxy's own.
 */
export function addressOfReader({ headers }: Request): string {
  const forwarded = ['x-forwarded-for', 'forwarded'].some((name) => headers.has(name))
  return forwarded && env.trustedProxies.length === 0 ? '' : (headers.get(ADDRESS) ?? '')
}

/**
 * Headers that carry request id, browser and client address to the API, which believes the address by its signature. What
 * a browser calls itself is its own word, from whomever it comes.
 */
export function stampHeaders(request: Request): Record<string, string> {
  const address = request.headers.get(ADDRESS) ?? ''
  const browser = (request.headers.get(BROWSER) ?? '').slice(0, BROWSER_MAX)
  const headers: Record<string, string> = { [REQUEST_ID]: requestId(request), [BROWSER]: browser }
  if (sharedSecret && address) {
    headers[ADDRESS] = address
    headers['x-client-signature'] = signed(address, sharedSecret)
  }
  return headers
}

/** Headers that tell the API that the person of this e-mail has signed in with this browser; none without its id. */
export function stampKnownBrowser(id: string, email: string): Record<string, string> {
  if (!sharedSecret || !id) return {}
  return {
    'x-known-browser': id,
    'x-known-browser-signature': signed(`${id} ${email}`, sharedSecret),
  }
}

const signed = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Does it once the answer to the request is out or the browser is gone. */
export function whenAnswered(request: Request, done: () => void): void {
  const id = requestId(request)
  const response = underWay.get(id)?.response
  if (response) response.once('close', done)
  else if (id !== '') done()
}

/** Ends the answer to the request when for long the browser takes nothing of it, or nothing is written. */
export function endWhenUntaken(request: Request): void {
  const response = underWay.get(requestId(request))?.response
  let [taken, looked, silent] = [-1, 0, 0]
  // Node tells of it while nothing moves, and waits anew when some of a long piece was taken.
  response?.setTimeout(LOOK_MS, () => {
    const { bytesWritten = 0, writableLength = 0 } = response.socket ?? {}
    const now = performance.now()
    const moved = bytesWritten - writableLength !== taken || now - looked > 1.5 * LOOK_MS
    silent = moved ? LOOK_MS : silent + LOOK_MS
    ;[taken, looked] = [bytesWritten - writableLength, now]
    if (silent >= UNTAKEN_MS) response.destroy()
    else response.setTimeout(LOOK_MS)
  })
}

/**
 * Ends what a request waits for. Every call of its loaders and its action shares it, so that a page waits for a silent
 * API once, not call after call; a long answer has it anew whenever the browser has taken what was written.
 */
export function deadlineOf(stamp: Record<string, string>): AbortSignal {
  const found = underWay.get(stamp[REQUEST_ID] ?? '')
  if (!found) return AbortSignal.timeout(PATIENCE_MS)
  return (found.deadline ??= AbortSignal.timeout(PATIENCE_MS))
}

/** The next calls of the request have as long to answer as its first ones: for who makes many, one after the other. */
export function waitAnew(stamp: Record<string, string>): void {
  const found = underWay.get(stamp[REQUEST_ID] ?? '')
  if (found) found.deadline = undefined
}

/**
 * Waits until the browser has taken what was written to it; false when it is gone. Whoever streams a long answer waits
 * here now and then: Remix writes on however slowly the browser reads, and what it does not take stays in memory.
 * The request's signal alone does not tell: it falls silent once the answer has begun and Remix's request is collected.
 */
export async function browserIsReady(request: Request): Promise<boolean> {
  const id = requestId(request)
  const found = underWay.get(id)
  if (found?.response.writableNeedDrain) {
    const waiting = new AbortController()
    const { signal } = waiting
    await Promise.race([once(found.response, 'drain', { signal }), once(found.response, 'close', { signal })])
    waiting.abort()
  }
  if (found) found.deadline = undefined
  return !request.signal.aborted && (id === '' || underWay.has(id))
}
