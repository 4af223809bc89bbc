import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Id, type SearchRequest } from '../contract/common.ts'
import { readsReplica, takesKey, type Endpoint } from '../contract/endpoint.ts'
import { notFound, Refusal } from '../rules/refusal.ts'
import { inTransaction, type Database, type Transaction } from '#server/db/transaction.ts'
import { recordEvent } from '../rows/audit.ts'
import type { Resource } from '../rows/resource.ts'
import type { Page } from '../rows/paging.ts'
import { searchRows } from '../rows/search.ts'
import type { SessionUser } from '../session-user.ts'
import { storableDeep } from './bodies.ts'
import { invalidInput } from './errors.ts'
import { once } from './idempotency.ts'

export type AnyEndpoint = Endpoint<unknown, unknown, unknown, unknown>

/** Input of a handler: validated and authorized. */
export interface Call<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  /** Database that reaches only the records of the call's company. */
  db: Database
  /** Company of the call. '' only for endpoints without a company. */
  company: string
  request: FastifyRequest
  reply: FastifyReply
}

/** Input of a writing handler. All writes and their audit entries commit or roll back with `tx`. */
export interface WritingCall<Params, Query, Body> extends Omit<Call<Params, Query, Body>, 'db'> {
  tx: Transaction
}

declare module 'fastify' {
  interface FastifyInstance {
    db: Database
    /** All registered endpoints, for OpenAPI and for tests. */
    endpoints: AnyEndpoint[]
  }
}

/** Calls open to a user who must change an assigned password. */
const WHILE_CHANGING_PASSWORD = ['/auth/me', '/auth/change-password', '/auth/logout']

interface RouteOptions<Query = unknown> {
  bodyLimit?: number
  /** Refuses a call by its address, before the body is read. */
  check?: (call: Pick<Call<unknown, Query, unknown>, 'query' | 'db' | 'company' | 'request'>) => Promise<void>
  /**
   * Prepares the body before the transaction begins, because reading a file would keep locks for too long.
   */
  prepare?: (request: FastifyRequest) => Promise<void>
  database?: (db: Database) => Database
  /** Logs only warnings and errors, because the call is made every second. */
  quiet?: true
}

/** Returns the user of a call that needs a session. Throws on an open route. */
export function userOf(request: FastifyRequest): SessionUser {
  if (!request.user) throw new Error(`${request.url} is open: it has no user`)
  return request.user
}

/** Registers a call that only reads, or that opens its own transactions. */
export function reads<Params, Query, Body, Answer>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Answer>,
  handler: (call: Call<Params, Query, Body>) => Promise<unknown>,
  { bodyLimit, check, database, prepare, quiet }: RouteOptions<Query> = {},
): void {
  app.endpoints.push(endpoint as AnyEndpoint)
  const mayLag = readsReplica(endpoint)
  const primaryOf = (request: FastifyRequest) =>
    database ? database(app.db) : app.db.within(request.company)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(bodyLimit && { bodyLimit }),
    ...((check ?? prepare) && {
      preHandler: async (request: FastifyRequest) => {
        const company = request.company ?? ''
        await check?.({
          query: parsed(endpoint.query, request.query),
          db: primaryOf(request),
          company,
          request,
        })
        await prepare?.(request)
      },
    }),
    ...(quiet && { logLevel: 'warn' }),
    config: {
      access: {
        access: endpoint.access,
        ...(endpoint.also && { also: endpoint.also }),
        needsCompany: endpoint.access !== 'open' && (endpoint.needsCompany ?? true),
        whileChangingPassword: WHILE_CHANGING_PASSWORD.includes(endpoint.path),
      },
    },
    handler: async (request, reply) => {
      const input = readInput(endpoint, request)
      const company = request.company ?? ''
      const primary = primaryOf(request)
      const db = mayLag && primary.forReading ? await primary.forReading(userOf(request).idUsuario) : primary
      const answer = await handler({ ...input, db, company, request, reply })
      if (reply.sent || Buffer.isBuffer(answer)) return answer
      reply.status(endpoint.creates ? 201 : 200)
      const { said } = endpoint
      return endpoint.answer.parse(said === '' ? answer : { mensaje: said, ...(answer as object) })
    },
  })
}

/** Registers a call that writes, in one transaction. Runs once per `Idempotency-Key` if the call takes one. */
export function writes<Params, Query, Body, Answer>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Answer>,
  handler: (call: WritingCall<Params, Query, Body>) => Promise<unknown>,
  options?: RouteOptions<Query>,
): void {
  const write = async ({ db, ...call }: Call<Params, Query, Body>) => {
    const clave = takesKey(endpoint) ? idempotencyKey(call.request) : ''
    return inTransaction(db, call.request.actor, async (tx) => {
      const run = () => handler({ ...call, tx })
      if (!clave) return run()
      const { params, query, body, request } = call
      // The digest of the file distinguishes two uploads with the same key.
      const file = Buffer.isBuffer(request.body)
        ? createHash('sha256').update(request.body).digest('hex')
        : undefined
      const ruta = `${request.method} ${endpoint.path}`
      const idUsuario = userOf(request).idUsuario
      return once(
        tx,
        { idUsuario, company: request.company, ruta, clave, sent: { params, query, body, file } },
        run,
      )
    })
  }
  reads(app, endpoint, write, options)
}

/** Registers a call that writes and returns the changed record as `data`. */
export function changes<Params, Query, Body, Answer>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Answer>,
  handler: (call: WritingCall<Params, Query, Body>) => Promise<unknown>,
  options?: RouteOptions<Query>,
): void {
  writes(app, endpoint, async (call) => ({ data: await handler(call) }), options)
}

/** `reads`, `writes` and `changes` on another view of the database, such as `acrossCompanies`. */
export const onDatabase = (
  database: (db: Database) => Database,
): { reads: typeof reads; writes: typeof writes; changes: typeof changes } => ({
  reads: (app, endpoint, handler, options) => reads(app, endpoint, handler, { ...options, database }),
  writes: (app, endpoint, handler, options) => writes(app, endpoint, handler, { ...options, database }),
  changes: (app, endpoint, handler, options) => changes(app, endpoint, handler, { ...options, database }),
})

type Find<Params, Query> = (call: Call<Params, Query, SearchRequest>) => Promise<Page>

/** Returns the handler of a list's search. With the header `Exportacion` the search leaves an audit entry. */
export const listing =
  <Params, Query>(
    resource: Resource,
    find: Find<Params, Query> = ({ db, company, body }) =>
      searchRows(db.read, resource, company || null, body),
  ): Find<Params, Query> =>
  async (call) => {
    await recordExport(call.db, call.request, resource.name, call.body.search)
    return find(call)
  }

/** Registers the search of a list. `find` replaces the search over the rows of the resource. */
export function lists<Params, Query, Answer>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, SearchRequest, Answer>,
  resource: Resource,
  find?: Find<Params, Query>,
): void {
  reads(app, endpoint, listing(resource, find))
}

/** Formats of the header `Exportacion`, in words. */
const EXPORT_FORMATS = new Map<unknown, string>([
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
])

/** Records an export in the audit if the header `Exportacion` names a file format. */
export async function recordExport(
  db: Database,
  request: FastifyRequest,
  table: string,
  search: string,
): Promise<void> {
  const format = EXPORT_FORMATS.get(request.headers.exportacion)
  if (!format) return
  const sought = search ? ` con la búsqueda «${search}»` : ''
  await inTransaction(db, request.actor, (tx) =>
    recordEvent(tx, {
      operacion: 'EXPORT',
      tabla_afectada: table,
      descripcion: `Exportación a ${format}${sought}`,
    }),
  )
}

function idempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (key === undefined) return ''
  if (typeof key !== 'string' || key.length > 200) {
    throw new Refusal('VALIDACION', 'El encabezado Idempotency-Key admite hasta 200 caracteres.')
  }
  return key
}

/** True if the parameter of the address is an id of the contract. */
const isIdIn = (params: unknown, name: PropertyKey | undefined) =>
  params instanceof z.ZodObject &&
  Object.entries(params.shape).some(([one, schema]) => one === name && schema === Id)

function readInput<Params, Query, Body>(
  endpoint: Endpoint<Params, Query, Body, unknown>,
  request: FastifyRequest,
): { params: Params; query: Query; body: Body } {
  // A malformed id is answered as an unknown record.
  const readable = (error: z.ZodError) =>
    error.issues.some(({ path: [name] }) => isIdIn(endpoint.params, name)) ? notFound() : invalidInput(error)
  return {
    params: parsed(endpoint.params, request.params, readable),
    query: parsed(endpoint.query, request.query),
    body: parsed(endpoint.body, request.body ?? {}),
  }
}

/** Validates one part of the input. A part that the endpoint does not declare is undefined. */
function parsed<T>(schema: z.ZodType<T> | undefined, sent: unknown, refusal = invalidInput): T {
  if (!schema) return undefined as T
  const result = schema.safeParse(storableDeep(sent))
  if (!result.success) throw refusal(result.error)
  return result.data
}
