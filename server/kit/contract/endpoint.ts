import type { z } from 'zod'
import type { Key } from './keys.ts'

/**
 * Who may call: a permission key, or several of which one is enough; `session` (anybody signed in); `open` (nobody
 * has to be). `needsCompany` is false for the calls that a user without a chosen company makes.
 */
export type Access = Key | readonly Key[] | 'session' | 'open'

/** The permission keys of which a caller must hold one; empty where none is needed. */
export function accessKeys(access: Access): readonly Key[] {
  if (access === 'session' || access === 'open') return []
  return typeof access === 'string' ? [access] : access
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Endpoint<Params, Query, Body, Answer> {
  method: Method
  /** As the documents write it, with `{id}` for what varies. */
  path: string
  access: Access
  /** A key that is asked besides, of a call that does the work of two. */
  also?: Key
  /** What the call does, for OpenAPI. */
  summary: string
  /** What a success says, where it says something: the API answers it as `mensaje`, the web shows it whatever API answers. */
  said: string
  /** The record belongs to a company: the header `company` is needed and checked. Default true. */
  needsCompany?: boolean
  /** A creation: takes `Idempotency-Key`. */
  creates?: boolean
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** The body is a file of one of these kinds, as it is, in the place of JSON. */
  takes?: readonly string[]
  /** The answer is one too. */
  sends?: readonly string[]
  answer: z.ZodType<Answer>
}

/**
 * One call of the REST API, written once: the server registers its route from it (server/kit/http/register.ts)
 * and the web calls it (app/api/client.server.ts), so path, key and shapes cannot drift apart. `call` is its method and path.
 */
export function endpoint<Params = undefined, Query = undefined, Body = undefined, Answer = unknown>(
  call: `${Method} /${string}`,
  definition: Omit<Endpoint<Params, Query, Body, Answer>, 'method' | 'path' | 'said'> & { said?: string },
): Endpoint<Params, Query, Body, Answer> {
  const [method, path] = call.split(' ') as [Method, string]
  return { method, path, said: '', ...definition }
}

/**
 * Whether a replica may answer a call, where there is one: lists, with what is exported of them, reports and the dashboard.
 * They may lack what others wrote in the last seconds, so nothing that is changed is decided by them.
 */
export const readsReplica = ({ path }: { path: string }): boolean =>
  path === '/dashboard' || path.startsWith('/reports/') || /\/search(\/|$)/.test(path)

/** The calls that change a resource's records, those that it has. */
export interface ChangeCalls<New, Change> {
  create?: Endpoint<undefined, undefined, New, unknown>
  update?: Endpoint<undefined, undefined, Change, unknown>
  remove?: Endpoint<{ id: string }, undefined, undefined | { motivo: string }, unknown>
}

/** The error body of every refused call (contract.md, Errors). */
export interface ErrorAnswer {
  codigo: ErrorCode
  mensaje: string
  /** Field → messages, for 422. */
  errores?: Record<string, string[]>
  /** The existing record (DUPLICADO), the current row (CONFLICTO of versions), or the record made by the same key. */
  registro?: Record<string, unknown>
  /** The reference that stands in the log (INTERNO). */
  referencia?: string
}

export const ERROR_STATUS = {
  VALIDACION: 422,
  DUPLICADO: 409,
  EN_USO: 409,
  CONFLICTO: 409,
  SIN_SESION: 401,
  SIN_PERMISO: 403,
  NO_ENCONTRADO: 404,
  MUY_GRANDE: 413,
  LIMITE: 429,
  INTERNO: 500,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
