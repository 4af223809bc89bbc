import type { Database, Queries } from '#server/db/transaction.ts'
import type { Answer, Session, TestApi } from './api.ts'
import type { Asked } from './writes.ts'

/** A call of the API's own document. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  name: string
  ofCompany: boolean
  /** The body may carry the version of the record. */
  hasVersion: boolean
}

/** Id of a record that does not exist. */
export const NOBODY = '01a1f903-63d8-7000-9bbe-d00ca9773530'

/** Call that starts a backup of the whole database. Tests do not roll back its work. */
export const COPYING = 'POST /copies'

/** One request. The body is part of its identity. */
export interface Request {
  method: Call['method']
  url: string
  body?: object
}

interface Operation {
  parameters: { name: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
}

/** Every call of `/openapi.json`. */
export async function callsOf(api: TestApi): Promise<Call[]> {
  const { paths } = (await api.call('GET', '/openapi.json')).json as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, { parameters, requestBody }]) => {
      const method = verb.toUpperCase() as Call['method']
      const { properties = {} } = requestBody?.content['application/json']?.schema ?? {}
      return {
        method,
        path,
        name: `${method} ${path}`,
        ofCompany: parameters.some(({ name }) => name === 'company'),
        hasVersion: 'version' in properties,
      }
    }),
  )
}

export const requestOf = (
  { method, path }: Call,
  { id = '', part = '', query = '', body }: Asked,
): Request => ({
  method,
  url: path.replace(/\{\w+\}/, id).replace(/\{\w+\}/, part) + query,
  ...(body && { body }),
})

export const send = (api: TestApi, as: Session, { method, url, body }: Request): Promise<Answer> =>
  api.call(method, encodeURI(url), {
    as,
    ...(body && { body }),
    ...(Buffer.isBuffer(body) && { headers: { 'content-type': 'application/octet-stream' } }),
  })

class Undone {
  readonly result: unknown
  constructor(result: unknown) {
    this.result = result
  }
}

/** Inspects a transaction before the transaction is rolled back. */
type Look = (bare: Queries) => Promise<void>

/** The database, with every transaction rolled back after `look`. */
const undoing = (db: Database, look?: Look): Database => ({
  ...db,
  transaction: async (own, work) => {
    try {
      return await db.transaction(own, async (bare) => {
        const result = await work(bare)
        await look?.(bare)
        throw new Undone(result)
      })
    } catch (error) {
      if (error instanceof Undone) return error.result as never
      throw error
    }
  },
})

/** Runs `work` and rolls every transaction back. */
export async function undone<Result>(
  db: Database,
  work: () => Promise<Result>,
  look?: Look,
): Promise<Result> {
  const { within } = db
  db.within = (reach) => undoing(within(reach), look)
  try {
    return await work()
  } finally {
    db.within = within
  }
}
