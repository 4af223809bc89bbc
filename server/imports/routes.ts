import type { FastifyInstance } from 'fastify'
import { imports } from './contract.ts'
import { type Call, changes, lists, reads, userOf, writes } from '#server/kit/http/register.ts'
import * as acts from './acts.ts'
import * as queries from './queries.ts'
import { searchRows } from '#server/kit/rows/search.ts'
import { FILE_MAX_BYTES } from '#server/kit/reading/limits.ts'

const importer = ({ company, request }: Pick<Call<unknown, unknown, unknown>, 'company' | 'request'>) => ({
  company,
  keys: userOf(request).keys,
})

export function importRoutes(app: FastifyInstance): void {
  // Wakes the background worker after the request's transaction has ended.
  app.addHook('onResponse', async (request, reply) => {
    const asks = request.method !== 'GET' && request.url.startsWith('/imports')
    if (asks && reply.statusCode < 300) app.imports?.wake()
  })

  reads(app, imports.kinds, async ({ request }) => ({
    data: queries.kindsFor(userOf(request).keys),
  }))

  lists(app, imports.search, queries.IMPORTS, ({ db, company, body, request }) =>
    searchRows(db.read, queries.IMPORTS, company, body, {
      filters: queries.allowedKindsFilter(userOf(request).keys),
      fixed: { permitidas: 'true' },
    }),
  )

  writes(
    app,
    imports.create,
    async (call) => {
      const { tx, query, request } = call
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return { data: await acts.receiveFile(tx, importer(call), { ...query, bytes }) }
    },
    {
      bodyLimit: FILE_MAX_BYTES,
      check: async ({ query, request }) => void queries.kindFor(query.tipo, userOf(request).keys),
    },
  )

  reads(app, imports.get, (call) => queries.getImport(call.db.read, importer(call), call.params.id))

  reads(app, imports.rows, (call) =>
    queries.importedRows(call.db.read, importer(call), call.params.id, call.body),
  )

  changes(app, imports.readAgain, (call) =>
    acts.readAgain(call.tx, importer(call), call.params.id, call.body),
  )

  changes(app, imports.match, (call) =>
    acts.matchImport(call.tx, importer(call), call.params.id, call.body.mapa),
  )

  changes(app, imports.apply, (call) =>
    acts.applyImport(call.tx, importer(call), call.params.id, call.body.actualizar),
  )

  changes(app, imports.stop, (call) => acts.stopImport(call.tx, importer(call), call.params.id))

  changes(app, imports.takeBack, (call) => acts.takeBackImport(call.tx, importer(call), call.params.id))
}
