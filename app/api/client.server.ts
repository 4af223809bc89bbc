import type { Endpoint, ErrorAnswer } from '#server/contract/endpoint.ts'
import { env } from '../session/env.server.ts'
import type { Session } from '../session/guard.server.ts'
import { log } from '../session/log.server.ts'
import { deadlineOf } from '../session/stamp.server.ts'

/** What an API answers to a call that it does not know; ours gives its own 404 a `codigo`. */
const NOT_OFFERED = [404, 405, 501]

/** A call that the API refused or did not answer. `status` 0 means that no answer came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly answer: Partial<ErrorAnswer>,
    /** Seconds after which it may be tried again, as the header says them; '' where it does not. */
    readonly retryAfter = '',
  ) {
    super(answer.mensaje || `API ${status}`)
  }

  /** Somebody took the permission away since the session's keys were read. */
  get isForbidden(): boolean {
    return this.status === 403
  }

  /** Another API does not know the call (decisions.md). */
  get isNotOffered(): boolean {
    return NOT_OFFERED.includes(this.status) && !this.answer.codigo
  }

  /** The server's own text where it sent one (D2 §8), else the default. */
  text(fallback: string): string {
    const technical = this.status === 0 || (this.status >= 500 && this.status !== 501)
    return technical ? fallback : this.answer.mensaje || fallback
  }
}

type Part<Name extends string, Value> = Value extends undefined ? unknown : Record<Name, Value>

export type CallInput<P, Q, B> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B> & {
    /** One-use key of a creation (contract.md, Once). */
    idempotencyKey?: string
    /** A file as the whole body, of the type that `headers` say. */
    file?: Uint8Array<ArrayBuffer>
    headers?: Record<string, string>
    signal?: AbortSignal
  }

interface RawInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Uint8Array<ArrayBuffer>
  idempotencyKey?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Calls the API as the signed-in person, in the chosen company, and gives the answer in the contract's shape.
 * Throws ApiError; a 401 ends the session and leads to the sign-in page (D1 §4).
 */
export async function call<P, Q, B, A>(
  session: Session,
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B>,
): Promise<A> {
  const response = await send(session, endpoint, input)
  return read(endpoint, response)
}

/** Calls the API without a session: only sign-in does. */
export async function callOpen<P, Q, B, A>(
  stamp: Record<string, string>,
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B>,
): Promise<A> {
  return read(endpoint, await request(endpoint, input, stamp))
}

/** The same as `call`, for answers that are files: the response itself, for streaming. */
export async function send<P, Q, B, A>(
  session: Session,
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B>,
): Promise<Response> {
  const headers = { ...session.stamp, token: session.token, company: session.empresa }
  try {
    return await request(endpoint, input, headers)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw await session.expired()
    throw error
  }
}

async function request<P, Q, B, A>(
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B>,
  headers: Record<string, string>,
): Promise<Response> {
  const { params, query, body, file, idempotencyKey, signal, ...raw } = input as RawInput
  const deadline = deadlineOf(headers)
  let response: Response
  try {
    response = await fetch(env.apiUrl + address(endpoint.path, params, query), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...headers,
        ...raw.headers,
      },
      body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      redirect: 'manual',
    })
  } catch (error) {
    log.error({ err: error, llamada: `${endpoint.method} ${endpoint.path}` }, 'la API no respondió')
    throw new ApiError(0, { mensaje: '' })
  }
  if (!response.ok) throw await refusal(response)
  return response
}

function address(path: string, params: RawInput['params'] = {}, query: RawInput['query'] = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

async function read<P, Q, B, A>(endpoint: Endpoint<P, Q, B, A>, response: Response): Promise<A> {
  const parsed = endpoint.answer.safeParse(await jsonOrNull(response))
  if (parsed.success) return parsed.data
  log.error(
    { llamada: `${endpoint.method} ${endpoint.path}`, faltas: parsed.error.issues.slice(0, 5) },
    'respuesta incomprensible',
  )
  throw new ApiError(0, { mensaje: '' })
}

/** A call that another API does not know (no `codigo` in its 404, 405 or 501) gets the calm sentence of decisions.md. */
async function refusal(response: Response): Promise<ApiError> {
  const body = await jsonOrNull(response)
  const answer: Partial<ErrorAnswer> & { message?: unknown; error?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  if (NOT_OFFERED.includes(response.status) && !answer.codigo) {
    return new ApiError(response.status, { mensaje: 'Este servidor no ofrece esta función.' })
  }
  const text = answer.mensaje ?? answer.message
  const mensaje = typeof text === 'string' ? text : ''
  return new ApiError(response.status, { ...answer, mensaje }, response.headers.get('Retry-After') ?? '')
}

async function jsonOrNull(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    log.warn({ err: error, estado: response.status }, 'respuesta sin JSON')
    return null
  }
}
