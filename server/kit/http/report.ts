import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#server/kit/contract/endpoint.ts'
import { AUDITED_REPORTS } from '#server/kit/words/audit.ts'
import { reads, recordExport, type Call } from './register.ts'

/** Route of a report, whose exported files are audited under the name that `named` gives. */
export function report<Params, Query, Body, Answer, Found>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Answer>,
  read: (call: Call<Params, Query, Body>) => Promise<Found>,
  named: (found: Found, call: Call<Params, Query, Body>) => string,
): void {
  reads(app, endpoint, async (call) => {
    const found = await read(call)
    await recordExport(call.db, call.request, AUDITED_REPORTS, named(found, call))
    return found
  })
}
