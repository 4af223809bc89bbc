import { z } from 'zod'
import type { SearchInput } from '#server/kit/contract/common.ts'
import { DOCUMENTED } from '#server/kit/contract/documented.ts'
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
import { log } from './log.server.ts'
import { deadlineOf } from './stamp.server.ts'

/** What an API answers to a call that it does not know; a record that is not there has a `codigo`. */
const UNKNOWN_CALL = [404, 405, 501]

/** Said of what the API in use does not offer (decisions.md). */
export const NOT_OFFERED = 'Este servidor no ofrece esta función.'

/** Who calls: a signed-in person at work in a company. */
export interface Caller {
  token: string
  /** The company's id. */
  empresa: string
  /** Headers that carry the request on to the API. */
  stamp: Record<string, string>
  /** Sign-in page, from which one returns here; a form's values travel along (behaviour.md, Forms). */
  expired(): Promise<Response>
}

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
    return UNKNOWN_CALL.includes(this.status) && !this.answer.codigo
  }

  /** The server's own text where it sent one (D2 §8), else the default. */
  text(fallback: string): string {
    const technical = this.status === 0 || (this.status >= 500 && this.status !== 501)
    return technical ? fallback : this.answer.mensaje || fallback
  }
}

/** A creation whose answer is not what the contract says: it may have been done or not. */
export class UncertainError extends ApiError {
  constructor(
    /** The list where one sees whether it was. */
    readonly look: { to: string; label: string } | undefined,
  ) {
    super(0, { mensaje: '' })
  }
}

/**
 * What a call gives. Of one that changes something (its answer bears a `mensaje`) another API may say whatever it likes, or
 * nothing (D2 §7: not shown): it was done, and each part is there or not. A creation says nothing, or what the contract says.
 */
export type Answered<A> = A extends { mensaje: string } ? Partial<A> : A

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
  session: Caller,
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B>,
): Promise<Answered<A>> {
  const response = await send(session, endpoint, input)
  return read(endpoint, input, response)
}

/** A search call as lists read it: the rows that it gives this person. */
export const searchIn =
  <A>(session: Caller, search: Endpoint<undefined, undefined, SearchInput, A>) =>
  (body: SearchInput, options?: { headers?: Record<string, string> }): Promise<Answered<A>> =>
    call(session, search, { body, ...options })

/** What a call gives, or this where the API refused it or gave no answer: for what a page does without. */
export async function orElse<A, B>(answer: Promise<A>, instead: B): Promise<A | B> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError) return instead
    throw error
  }
}

/** Calls the API without a session: sign-in does, and pages for those who have none. */
export async function callOpen<P, Q, B, A>(
  stamp: Record<string, string>,
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B>,
): Promise<Answered<A>> {
  return read(endpoint, input, await request(endpoint, input, stamp))
}

/** The same for answers that are files: the response itself. */
export const callOpenFile = <P, Q, B, A>(
  stamp: Record<string, string>,
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B>,
): Promise<Response> => request(endpoint, input, stamp)

/** The same as `call`, for answers that are files: the response itself, for streaming. */
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
  const { method, path, answer, access, creates } = endpoint
  const body = await said(response)
  if (answer instanceof z.ZodObject && 'mensaje' in answer.shape && !isPage(body)) {
    const parts = partsOf(answer, isObject(body) ? body : {})
    if (!creates || isAsSaid(answer, body, parts)) return parts as Answered<A>
  }
  const parsed = answer.safeParse(method === 'GET' ? named(body, input) : (body ?? {}))
  if (parsed.success) return parsed.data as Answered<A>
  log.error(
    { llamada: `${method} ${path}`, faltas: parsed.error.issues.slice(0, 5) },
    'respuesta incomprensible',
  )
  throw creates ? new UncertainError(listOf(access)) : new ApiError(0, { mensaje: '' })
}

/** Whether a creation answered nothing, or parts of what the contract says, each as it says. */
function isAsSaid({ shape }: z.ZodObject, body: unknown, parts: Record<string, unknown>): boolean {
  if (body === null) return true
  if (!isObject(body)) return false
  const names = Object.keys(body)
  const known = names.filter((name) => name in shape)
  return known.every((name) => name in parts) && (known.length > 0 || names.length === 0)
}

/** The list of what a call with these keys creates. */
function listOf(access: Access): { to: string; label: string } | undefined {
  const [key = ''] = accessKeys(access)
  const list = SCREENS.find((screen) => 'managed' in screen && screen.managed === resourceOf(key))
  return list && { to: list.path, label: `Ver ${list.crumb}` }
}

/** What of an answer is as the contract says; it was done also where another API says nothing of it. */
function partsOf({ shape }: z.ZodObject, body: Record<string, unknown>): Record<string, unknown> {
  const parts = Object.entries(shape).map(
    ([name, part]) => [name, z.safeParse(part, body[name]).data] as const,
  )
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
}

/** A record that does not say which one it is (D2 §3, the weighing's summary) is the one that was asked for. */
function named(body: unknown, input: RawInput): unknown {
  return isObject(body) && input.params?.id !== undefined ? { _id: input.params.id, ...body } : body
}

/**
 * A 404 without `codigo` is about a record where the documents list the call for one, or where the server says so in its own
 * words; frameworks say `message` of a call that they do not know. Such a call gets the calm sentence of decisions.md.
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
  return new ApiError(status, { ...answer, mensaje }, response.headers.get('Retry-After') ?? '')
}

const Text = z.string().optional().catch(undefined)

/** What a refusal says, of whatever API: what is not as contract.md has it was not said. */
const Refused = z
  .object({
    codigo: z
      .custom<ErrorCode>((code) => typeof code === 'string')
      .optional()
      .catch(undefined),
    mensaje: Text,
    /** What frameworks say. */
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

/** A web page is no API's answer: something else stands at its address. */
const isPage = (body: unknown) => typeof body === 'string' && /^\s*</.test(body)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an answer says: of JSON its value, null where it says nothing, else its text. */
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
