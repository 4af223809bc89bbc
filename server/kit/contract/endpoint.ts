import type { z } from 'zod'
import type { Key } from './keys.ts'

/**
 * Permission of a call: one key, several keys of which one is enough, `session` for any signed-in user, or
 * `open`.
 */
export type Access = Key | readonly Key[] | 'session' | 'open'

/** Permission keys of which the caller needs one. Empty for `session` and `open`. */
export function accessKeys(access: Access): readonly Key[] {
  if (access === 'session' || access === 'open') return []
  return typeof access === 'string' ? [access] : access
}

/** True if the keys that `holds` knows give this access. */
export const grants = (access: Access, holds: (key: Key) => boolean): boolean =>
  access === 'session' || access === 'open' || accessKeys(access).some(holds)

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Endpoint<Params, Query, Body, Answer> {
  method: Method
  /** Path as OpenAPI writes it, with `{id}` for parameters. */
  path: string
  access: Access
  /** Second key that the caller needs too, for a call that does the work of two. */
  also?: Key
  /** Description of the call in OpenAPI. */
  summary: string
  /** Success message. The API answers it as `mensaje`; the web shows it with any API. Empty for none. */
  said: string
  /** True if the call needs the header `company`, which is checked against the user's companies. Default true. */
  needsCompany?: boolean
  /** True for a creation, which takes the header `Idempotency-Key`. */
  creates?: boolean
  /** True for a change that takes `Idempotency-Key` too, because repeating it would move money again. */
  once?: boolean
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** MIME types of a request body that is a raw file instead of JSON. */
  takes?: readonly string[]
  /** MIME types of an answer that is a file. */
  sends?: readonly string[]
  answer: z.ZodType<Answer>
}

/**
 * Declares one call of the REST API. The server makes its route from the declaration (server/kit/http/register.ts) and
 * the web its request (app/api/client.server.ts). Path, key and shapes therefore cannot diverge. `call` is method and
 * path.
 */
export function endpoint<Params = undefined, Query = undefined, Body = undefined, Answer = unknown>(
  call: `${Method} /${string}`,
  definition: Omit<Endpoint<Params, Query, Body, Answer>, 'method' | 'path' | 'said'> & { said?: string },
): Endpoint<Params, Query, Body, Answer> {
  const [method, path] = call.split(' ') as [Method, string]
  return { method, path, said: '', ...definition }
}

/** True if the call runs once per `Idempotency-Key`. */
export const takesKey = ({ creates, once }: { creates?: boolean; once?: boolean }): boolean =>
  !!creates || !!once

/**
 * True if a replica may answer: lists with their exports, reports and the dashboard. A replica may lack the
 * last seconds, so no write may depend on its answer.
 */
export const readsReplica = ({ path }: { path: string }): boolean =>
  path === '/dashboard' || path.startsWith('/reports/') || /\/search(\/|$)/.test(path)

/** Calls that change records of a resource. Each is optional. */
export interface ChangeCalls<New, Change> {
  create?: Endpoint<undefined, undefined, New, unknown>
  update?: Endpoint<undefined, undefined, Change, unknown>
  remove?: Endpoint<{ id: string }, undefined, undefined | { motivo: string }, unknown>
}

/** Body of every error answer. */
export interface ErrorAnswer {
  codigo: ErrorCode
  mensaje: string
  /** Messages by field, for 422. */
  errores?: Record<string, string[]>
  /**
   * The existing record for DUPLICADO, the current row for a version conflict, or the record that the same key created.
   */
  registro?: Record<string, unknown>
  /** Reference of the log entry, for INTERNO. */
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
