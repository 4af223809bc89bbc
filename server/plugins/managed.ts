import type { FastifyInstance } from 'fastify'
import type { SearchRequest } from '../contract/common.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Resource } from '../queries/resource.ts'
import { removeRow, type Row } from '../queries/rows.ts'
import * as routes from './routes.ts'
import type { WritingCall } from './routes.ts'

interface ById {
  id: string
}

/** The four calls of contract/managed.ts. */
interface Calls<New, Change> {
  search: Endpoint<undefined, undefined, SearchRequest, unknown>
  create: Endpoint<undefined, undefined, New, unknown>
  update: Endpoint<undefined, undefined, Change, unknown>
  remove: Endpoint<ById, undefined, undefined, unknown>
}

interface Work<New, Change> {
  create: (call: WritingCall<undefined, undefined, New>) => Promise<Row>
  update: (call: WritingCall<undefined, undefined, Change>) => Promise<Row>
  /** Left out, a record that nothing uses is simply deleted. */
  remove?: (call: WritingCall<ById, undefined, undefined>) => Promise<Row>
  /** What an answer says beside the record. */
  remark?: (row: Row) => Record<string, unknown>
}

/** Registers the four calls of a list that a screen manages; `texts` are the documents' own sentences. */
export function manages<New, Change>(
  app: FastifyInstance,
  calls: Calls<New, Change>,
  resource: Resource,
  texts: { created: string; updated: string; removed: string },
  work: Work<New, Change>,
  { reads, writes }: Pick<typeof routes, 'reads' | 'writes'> = routes,
): void {
  const { remark = () => ({}) } = work
  const simply = ({ tx, company, params }: WritingCall<ById, undefined, undefined>) =>
    removeRow(tx, resource, resource.scoped ? company : null, params.id)
  const remove = work.remove ?? simply
  const answer = (data: Row, mensaje: string) => ({ data, mensaje, ...remark(data) })

  reads(app, calls.search, routes.listing(resource))
  writes(app, calls.create, async (call) => answer(await work.create(call), texts.created))
  writes(app, calls.update, async (call) => answer(await work.update(call), texts.updated))
  writes(app, calls.remove, async (call) => ({ data: await remove(call), mensaje: texts.removed }))
}
