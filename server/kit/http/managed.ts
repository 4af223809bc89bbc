import type { FastifyInstance } from 'fastify'
import type { SearchRequest } from '../contract/common.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { withStoredTags } from '#server/kit/words/tags.ts'
import type { Resource } from '../rows/resource.ts'
import { createRow, removeRow, updateRow, type Row } from '../rows/rows.ts'
import * as routes from './register.ts'
import type { Call, WritingCall } from './register.ts'

interface ById {
  id: string
}

/** The four calls of contract/managed.ts. */
interface Calls<New, Change, Why> {
  search: Endpoint<undefined, undefined, SearchRequest, unknown>
  create: Endpoint<undefined, undefined, New, unknown>
  update: Endpoint<undefined, undefined, Change, unknown>
  remove: Endpoint<ById, undefined, Why, unknown>
}

/** Handlers of a list that differ from plain rows. Omitted ones use the resource. */
interface Work<New, Change, Why> {
  search?: (call: Call<undefined, undefined, SearchRequest>) => Promise<unknown>
  create?: (call: WritingCall<undefined, undefined, New>) => Promise<Row>
  update?: (call: WritingCall<undefined, undefined, Change>) => Promise<Row>
  remove?: (call: WritingCall<ById, undefined, Why>) => Promise<Row>
  /** Fields added to the answer beside the record, by the record and the request. */
  remark?: (row: Row, body: New | Change) => Record<string, unknown>
}

/** Registers the four calls of a managed list. */
export function manages<New extends object, Change extends object, Why = undefined>(
  app: FastifyInstance,
  calls: Calls<New, Change, Why>,
  resource: Resource,
  work: Work<New, Change, Why> = {},
  { changes, reads, writes }: Pick<typeof routes, 'changes' | 'reads' | 'writes'> = routes,
): void {
  const {
    search = routes.listing(resource),
    create = ({ tx, company, body }) =>
      createRow(tx, resource, company, withStoredTags({ ...body } as Record<string, unknown>)),
    update = ({ tx, company, body }) => {
      const { [resource.id]: id, version, ...given } = body as Record<string, unknown> & { version?: number }
      return updateRow(tx, resource, company, String(id), withStoredTags(given), version)
    },
    remove = ({ tx, company, params }) => removeRow(tx, resource, company, params.id),
    remark = () => ({}),
  } = work
  const remarked = (data: Row, body: New | Change) => ({ data, ...remark(data, body) })

  reads(app, calls.search, search)
  writes(app, calls.create, async (call) => remarked(await create(call), call.body))
  writes(app, calls.update, async (call) => remarked(await update(call), call.body))
  changes(app, calls.remove, remove)
}
