import { z } from 'zod'
import type { SearchInput } from '#server/kit/contract/common.ts'
import { BUNDLED_API, DOCUMENTED } from '#server/kit/contract/documented.ts'
import {
  type Access,
  accessKeys,
  type Endpoint,
  type ErrorAnswer,
  type ErrorCode,
} from '#server/kit/contract/endpoint.ts'
import { SCREENS } from '#server/kit/contract/screens.ts'
import { resourceOf } from '#server/kit/words/managed-keys.ts'
import { NO_RECORD } from '#server/kit/words/sentences.ts'
import { env } from './env.server.ts'
import { lenient } from './lenient.server.ts'
import { log } from './log.server.ts'
import { deadlineOf } from './stamp.server.ts'
import { textIn } from './query.ts'

/** Statuses of an API that does not know a call. A missing record also has a `codigo`. */
const UNKNOWN_CALL = [404, 405, 501]
/** Failures with a message for the user: an unknown call and a full disk. */
const EXPLAINED = [501, 507]

/** Message for a call that the connected API does not offer. */
export const NOT_OFFERED = 'Este servidor no ofrece esta función.'

/** Signed-in user at work in a company. */
export interface Caller {
  token: string
  /** Id of the company. */
  empresa: string
  /** Headers that carry request id, browser and client address to the API. */
  stamp: Record<string, string>
  /**
   * Returns a redirect to the sign-in page. The sign-in page keeps the form values and returns here
   * (app/form/README.md, carried over sign-in).
   */
  expired(): Promise<Response>
}

/** Call that the API refused or did not answer. `status` 0 means no response. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly answer: Partial<ErrorAnswer>,
    /** Seconds of the Retry-After header; '' without it. */
    readonly retryAfter = '',
  ) {
    super(answer.mensaje || `API ${status}`)
  }

  /** The permission was withdrawn after the session's keys were read. */
  get isForbidden(): boolean {
    return this.status === 403
  }

  /** The connected API does not know the call. */
  get isNotOffered(): boolean {
    return UNKNOWN_CALL.includes(this.status) && !this.answer.codigo
  }

  /** The record does not exist, or belongs to another company. */
  get isMissing(): boolean {
    return this.status === 404 && !this.isNotOffered
  }

  /** Message of the API, or `fallback` for failures that the API does not explain. */
  text(fallback: string): string {
    const technical = this.status === 0 || (this.status >= 500 && !EXPLAINED.includes(this.status))
    return technical ? fallback : this.answer.mensaje || fallback
  }
}

/** Creation with an unreadable response: the record may exist or not. */
export class UncertainError extends ApiError {
  constructor(
    /** Link to the list that shows whether the record exists. */
    readonly look: { to: string; label: string } | undefined,
  ) {
    super(0, { mensaje: '' })
  }
}

/**
 * Result of a call. A response with a `mensaje` answers a change, which counts as done with any subset of the
 * fields, because another API may return fewer. A creation must return nothing, or fields that fit the
 * contract.
 */
export type Answered<A> = A extends { mensaje: string } ? Partial<A> : A

type Part<Name extends string, Value> = Value extends undefined ? unknown : Record<Name, Value>

export type CallInput<P, Q, B> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B> & {
    /** One-use key of a creation (app/form/README.md, one-use key). */
    idempotencyKey?: string
    /** File as the whole body; `headers` give its type. */
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
 * Calls the API as the signed-in user in the chosen company and parses the response by the contract. Throws
 * ApiError, and on 401 a redirect to the sign-in page.
 */
export async function call<P, Q, B, A>(
  session: Caller,
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B>,
): Promise<Answered<A>> {
  const response = await send(session, endpoint, input)
  return read(endpoint, input, response)
}

/** Search call in the form that lists use. */
export const searchIn =
  <A>(session: Caller, search: Endpoint<undefined, undefined, SearchInput, A>) =>
  (body: SearchInput, options?: { headers?: Record<string, string> }): Promise<Answered<A>> =>
    call(session, search, { body, ...options })

/** Result of a call, or `instead` when the API refuses or does not answer. For parts that a page can omit. */
export async function orElse<A, B>(answer: Promise<A>, instead: B): Promise<A | B> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError) return instead
    throw error
  }
}

/** Calls the API without a session, for sign-in and public pages. */
export async function callOpen<P, Q, B, A>(
  stamp: Record<string, string>,
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B>,
): Promise<Answered<A>> {
  return read(endpoint, input, await request(endpoint, input, stamp))
}

/** Like `callOpen`, for files: returns the response itself. */
export const callOpenFile = <P, Q, B, A>(
  stamp: Record<string, string>,
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B>,
): Promise<Response> => request(endpoint, input, stamp)

/** Like `call` for files: returns the response for streaming. Throws like `call`. */
export async function send<P, Q, B, A>(
  session: Caller,
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
  if (!response.ok) throw await refusal(endpoint, response)
  return response
}

function address(path: string, params: RawInput['params'] = {}, query: RawInput['query'] = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

async function read<P, Q, B, A>(
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B>,
  response: Response,
): Promise<Answered<A>> {
  const { method, path, access, creates } = endpoint
  const isBundled = response.headers.has(BUNDLED_API)
  const answer = isBundled ? endpoint.answer : lenient(endpoint.answer)
  const body = await said(response)
  if (answer instanceof z.ZodObject && 'mensaje' in answer.shape && !isPage(body)) {
    const parts = partsOf(answer, isObject(body) ? body : {})
    if (!creates || isAsSaid(answer, body, parts, isBundled)) return parts as Answered<A>
  }
  const parsed = answer.safeParse(method === 'GET' ? named(body, input) : (body ?? {}))
  if (parsed.success) return parsed.data as Answered<A>
  log.error(
    { llamada: `${method} ${path}`, faltas: parsed.error.issues.slice(0, 5) },
    'respuesta incomprensible',
  )
  throw creates ? new UncertainError(listOf(access)) : new ApiError(0, { mensaje: '' })
}

/**
 * Whether all known fields of a creation's response fit the contract. An empty response is one of another API: the
 * bundled one always names the record.
 */
function isAsSaid(
  { shape }: z.ZodObject,
  body: unknown,
  parts: Record<string, unknown>,
  isBundled: boolean,
): boolean {
  if (body !== null && !isObject(body)) return false
  const names = Object.keys(body ?? {})
  if (names.length === 0) return !isBundled
  const known = names.filter((name) => name in shape)
  return known.length > 0 && known.every((name) => name in parts)
}

/** List screen of the records that a call with these keys creates. */
function listOf(access: Access): { to: string; label: string } | undefined {
  const [key = ''] = accessKeys(access)
  const list = SCREENS.find((screen) => 'managed' in screen && screen.managed === resourceOf(key))
  return list && { to: list.path, label: `Ver ${list.crumb}` }
}

/** Fields of a response that fit the contract. A change counts as done even when another API returns none. */
function partsOf({ shape }: z.ZodObject, body: Record<string, unknown>): Record<string, unknown> {
  const parts = Object.entries(shape).map(
    ([name, part]) => [name, z.safeParse(part, body[name]).data] as const,
  )
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
}

/** Adds the requested id to a record without `_id`, such as the summary of a weighing. */
function named(body: unknown, input: RawInput): unknown {
  return isObject(body) && input.params?.id !== undefined ? { _id: input.params.id, ...body } : body
}

/**
 * Tells a missing record from an unknown call, because both may answer 404 without `codigo`. A documented
 * call or a `mensaje` means a missing record. Frameworks write `message` for unknown calls.
 */
async function refusal(
  { method, path }: { method: string; path: string },
  response: Response,
): Promise<ApiError> {
  const { status } = response
  const { message = '', ...answer } = Refused.parse(await said(response))
  const mensaje = answer.mensaje ?? message
  if (UNKNOWN_CALL.includes(status) && !answer.codigo) {
    const listed = DOCUMENTED.has(`${method} ${path}`)
    const ofRecord = listed ? path.includes('{id}') || mensaje !== '' : answer.mensaje !== undefined
    if (status === 404 && ofRecord) {
      return new ApiError(status, { codigo: 'NO_ENCONTRADO', mensaje: mensaje || NO_RECORD })
    }
    return new ApiError(status, { mensaje: NOT_OFFERED })
  }
  return new ApiError(status, { ...answer, mensaje }, textIn(response.headers, 'Retry-After'))
}

const Text = z.string().optional().catch(undefined)

/** Refusal of any API. Fields that do not fit the contract are dropped. */
const Refused = z
  .object({
    codigo: z
      .custom<ErrorCode>((code) => typeof code === 'string')
      .optional()
      .catch(undefined),
    mensaje: Text,
    /** Message field of common frameworks. */
    message: Text,
    errores: z.record(z.string(), z.unknown()).transform(textsByField).optional().catch(undefined),
    registro: z.record(z.string(), z.unknown()).optional().catch(undefined),
    referencia: Text,
  })
  .catch({})

function textsByField(said: Record<string, unknown>): ErrorAnswer['errores'] {
  const texts = Object.entries(said)
    .map(([name, of]) => [name, [of].flat().filter((text) => typeof text === 'string')] as const)
    .filter(([, of]) => of.length > 0)
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

/** An HTML page is not an API response: another program answers at that address. */
const isPage = (body: unknown) => typeof body === 'string' && /^\s*</.test(body)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Body of a response: a JSON value, null for an empty body, else the text. */
async function said(response: Response): Promise<unknown> {
  let text = ''
  try {
    text = await response.text()
    return text === '' ? null : JSON.parse(text)
  } catch (error) {
    log.warn({ err: error, estado: response.status }, 'respuesta sin JSON')
    return text
  }
}
