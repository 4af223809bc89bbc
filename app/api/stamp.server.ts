import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { watchRequests } from '#app/remix-hooks/every-request.server.ts'
import { env } from './env.server.ts'
import { log, requestOfLog } from './log.server.ts'
import { countAnswer, METHODS } from './metrics.server.ts'
import { withoutLinkSecret } from '#server/farmers/words.ts'
import { SENT_PARAM } from './sent-param.ts'
import { textIn, withoutQuery } from './query.ts'

const FOREIGN = 'x-origen-ajeno'
const ADDRESS = 'x-client-address'
const REQUEST_ID = 'x-request-id'
const BROWSER = 'user-agent'
/** Maximum characters of the browser name. The rest adds no useful information. */
const BROWSER_MAX = 400
const STARTED = Symbol('started')

/** Milliseconds a page waits for the API, all its calls together. */
const PATIENCE_MS = 10_000
/** Valid Host header. Remix builds the request URL from the header and fails in English on other values. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i
/** Milliseconds before a response that the browser does not read is ended, and the interval of checks. */
const UNTAKEN_MS = 30_000
const LOOK_MS = 5_000
/** Security headers of every response: no content sniffing, no framing, no referrer to other sites. */
const EVERY_ANSWER = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
] as const

/** Newest secret shared with our API; undefined with another API. */
const [sharedSecret] = env.TOKEN_SECRET

/**
 * Addresses that monitoring requests every few seconds, and scale readers every second. They are logged at
 * debug level.
 */
const ASKED_ALL_DAY = /^\/(healthz|metrics|readyz|basculas\/lecturas)$/

/** Event stream of scale readings, open as long as its page. */
const STAYS_OPEN = /^\/basculas\/ahora$/

type Stamped = IncomingMessage & { [STARTED]?: { at: number; method: string } }

interface UnderWay {
  response: ServerResponse
  /** Timeout of the API calls; set by the first call. */
  deadline?: AbortSignal
  /** User id for the log. */
  usuario?: string
}

/** Open requests by id. */
const underWay = new Map<string, UnderWay>()
let subscribed = false
/** Whether a path belongs to a route that takes no POST. */
let isReadOnly: (path: string) => boolean

/**
 * Adds to every request what a Remix loader cannot see: client address, request id, and whether another site
 * sent the request. Overwrites forged headers.
 */
export function stampRequests(readOnly: (path: string) => boolean) {
  isReadOnly = readOnly
  if (subscribed) return
  subscribed = true
  watchRequests(stamp, logAnswer)
}

function stamp(request: Stamped, response: ServerResponse): void {
  // Eight characters can be read out on the telephone, and rarely repeat within a day.
  const id = randomUUID().slice(0, 8)
  underWay.set(id, { response })
  // All log lines of this request carry its id.
  requestOfLog.enterWith(id)
  response.once('close', () => underWay.delete(id))
  for (const [name, value] of EVERY_ANSWER) response.setHeader(name, value)
  if (env.secureCookies) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
  const { method = '' } = request
  request[STARTED] = { at: performance.now(), method }
  // Remix would take the port from this header, which a client may forge.
  delete request.headers['x-forwarded-host']
  const refused = refusedHost(request) ?? refusedAddress(method, request.url ?? '/')
  if (refused) Object.assign(request, { method: 'GET', url: refused })
  request.headers[ADDRESS] = clientAddress(request)
  request.headers[REQUEST_ID] = id
  request.url = withoutUnread(request.url ?? '/')
  delete request.headers[FOREIGN]
  if (isForeign(request)) request.headers[FOREIGN] = '1'
  // Remix would compare Origin with Host, which a proxy may have replaced, and answer a blank 500.
  delete request.headers.origin
}

function logAnswer(request: Stamped, response: ServerResponse): void {
  const { at = 0, method = '' } = request[STARTED] ?? {}
  const { url = '' } = request
  const ms = performance.now() - at
  // An event stream is not counted as a response time.
  if (!STAYS_OPEN.test(url)) countAnswer(request, response, method, ms)
  const id = String(request.headers[REQUEST_ID])
  const usuario = underWay.get(id)?.usuario
  log[ASKED_ALL_DAY.test(url) ? 'debug' : 'info']({
    req_id: id,
    ...(usuario && { usuario }),
    metodo: method,
    ruta: withoutLinkSecret(withoutQuery(url)),
    estado: response.statusCode,
    ms: Math.round(ms),
  })
}

/** Address of the error page for an invalid Host, which is replaced; undefined for a valid one. */
function refusedHost({ headers }: IncomingMessage): string | undefined {
  const { host = '' } = headers
  if (HOST.test(host) && URL.canParse(`http://${host}`)) return undefined
  headers.host = 'localhost'
  return '/metodo-no-permitido?solo=host'
}

/** Address of the error page for a method that the route does not handle; otherwise undefined. */
function refusedAddress(method: string, address: string): string | undefined {
  if (!METHODS.includes(method)) return '/metodo-no-permitido'
  const readOnly = method === 'POST' && isReadOnly(withoutQuery(address))
  return readOnly ? '/metodo-no-permitido?solo=lectura' : undefined
}

/** Removes `_data`, Remix's old data requests, which bypass the error pages, and SENT_PARAM. */
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

/** Browsers send Origin with every form post. Text browsers without Origin send no cookies across sites. */
function isForeign(request: IncomingMessage): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const site = request.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  if (origin === undefined) return false
  const own = [request.headers.host, env.PUBLIC_URL && new URL(env.PUBLIC_URL).host]
  return !URL.canParse(origin) || !own.includes(new URL(origin).host)
}

/** Whether a page of another site sent the request. */
export function isForeignRequest(request: Request): boolean {
  return request.headers.has(FOREIGN)
}

/** Notes the user for the log line of the request, also when the request is refused. */
export function noteUser(request: Request, idUsuario: string): void {
  const found = underWay.get(requestId(request))
  if (found) found.usuario = idUsuario
}

/** Request id in the logs of web and API. */
export function requestId(request: Request): string {
  return textIn(request.headers, REQUEST_ID)
}

/**
 * Address of a metrics reader. '' when an untrusted proxy forwarded the request, because all its clients would
 * share the proxy's address.
 */
export function addressOfReader({ headers }: Request): string {
  const forwarded = ['x-forwarded-for', 'forwarded'].some((name) => headers.has(name))
  return forwarded && env.trustedProxies.length === 0 ? '' : textIn(headers, ADDRESS)
}

/**
 * Headers with request id, browser and client address for the API. The address is signed; the browser name is
 * not verified.
 */
export function stampHeaders(request: Request): Record<string, string> {
  const address = textIn(request.headers, ADDRESS)
  const browser = textIn(request.headers, BROWSER).slice(0, BROWSER_MAX)
  const headers: Record<string, string> = { [REQUEST_ID]: requestId(request), [BROWSER]: browser }
  if (sharedSecret && address) {
    headers[ADDRESS] = address
    headers['x-client-signature'] = signed(address, sharedSecret)
  }
  return headers
}

/**
 * Headers that prove to the API that this browser signed in with this e-mail before. Empty without a browser
 * id.
 */
export function stampKnownBrowser(id: string, email: string): Record<string, string> {
  if (!sharedSecret || !id) return {}
  return {
    'x-known-browser': id,
    'x-known-browser-signature': signed(`${id} ${email}`, sharedSecret),
  }
}

const signed = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Calls `done` after the response was sent or the browser left. */
export function whenAnswered(request: Request, done: () => void): void {
  const id = requestId(request)
  const response = underWay.get(id)?.response
  if (response) response.once('close', done)
  else if (id !== '') done()
}

/** Ends the response after 30 s in which the browser reads nothing or nothing is written. */
export function endWhenUntaken(request: Request): void {
  const response = underWay.get(requestId(request))?.response
  let [taken, looked, silent] = [-1, 0, 0]
  // Node emits this timeout when nothing moves, and restarts it when part of a long write was taken.
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

const workOf = (stamp: Record<string, string>) => underWay.get(stamp[REQUEST_ID] ?? '')

/**
 * Timeout signal shared by all API calls of a request. A page thus waits for a silent API only once.
 * `browserIsReady` renews it for long responses.
 */
export function deadlineOf(stamp: Record<string, string>): AbortSignal {
  const found = workOf(stamp)
  if (!found) return AbortSignal.timeout(PATIENCE_MS)
  return (found.deadline ??= AbortSignal.timeout(PATIENCE_MS))
}

/** Renews the timeout for a request that makes many calls in sequence. */
export function waitAnew(stamp: Record<string, string>): void {
  const found = workOf(stamp)
  if (found) found.deadline = undefined
}

/**
 * Waits until the browser has read what was written; false when the browser left. Streaming code calls this
 * function regularly, because Remix writes regardless of the browser's speed and keeps the rest in memory.
 * The request's own signal stops working once Remix's request is garbage-collected.
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
