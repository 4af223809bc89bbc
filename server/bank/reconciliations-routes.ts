import type { FastifyInstance } from 'fastify'
import { bankReconciliations } from './reconciliations-contract.ts'
import { changes, listing, reads, recordExport } from '#server/kit/http/register.ts'
import { checkAccount, matchStatement, receiveStatement, voidStatement } from './statements-acts.ts'
import { readSample, RECONCILIATIONS } from './statements-queries.ts'
import { matchAgain, matchByHand, undoMatch } from './matches-acts.ts'
import { readState, searchMatched } from './reconciliation-queries.ts'
import { STATEMENT } from './statement-lines-queries.ts'
import { getRow } from '#server/kit/rows/rows.ts'
import { FILE_MAX_BYTES, type Cell } from '#server/kit/reading/limits.ts'
import { readTable } from '#server/kit/reading/read-table.ts'
import { AUDITED_REPORTS } from '#server/kit/words/audit.ts'
import { today } from '#server/kit/words/days.ts'

export function bankReconciliationRoutes(app: FastifyInstance): void {
  reads(app, bankReconciliations.search, listing(RECONCILIATIONS))
  reads(app, bankReconciliations.state, async ({ db, company, query, request }) => {
    const found = await readState(db.read, company, query)
    const { cuenta, conciliacion } = found
    const named = `Conciliación de ${cuenta.nombre} al ${String(conciliacion?.hasta ?? '')}`
    await recordExport(db, request, AUDITED_REPORTS, named)
    return found
  })
  reads(app, bankReconciliations.get, async ({ db, company, params: { id } }) => ({
    data: await getRow(db.read, RECONCILIATIONS, company, id),
    columnas: STATEMENT.columns,
    muestra: await readSample(db.read, company, id),
  }))
  reads(app, bankReconciliations.lines, ({ db, company, body }) => searchMatched(db.read, company, body))
  changes(
    app,
    bankReconciliations.create,
    ({ tx, company, query: { columnas, ...query }, request }) => {
      const sent = { ...query, rows: request.body as Cell[][], preguntar: columnas === 'true' }
      return receiveStatement(tx, company, sent, today())
    },
    {
      bodyLimit: FILE_MAX_BYTES,
      check: ({ db, company, query }) => checkAccount(db.read, company, query.id_banco),
      prepare: async (request) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        request.body = (await readTable(bytes)).rows
      },
    },
  )
  changes(app, bankReconciliations.columns, ({ tx, company, params, body }) =>
    matchStatement(tx, company, params.id, body.mapa, today()),
  )
  changes(app, bankReconciliations.again, ({ tx, company, params }) => matchAgain(tx, company, params.id))
  changes(app, bankReconciliations.match, ({ tx, company, body }) => matchByHand(tx, company, body))
  changes(app, bankReconciliations.undo, ({ tx, company, params }) => undoMatch(tx, company, params.id))
  changes(app, bankReconciliations.void, ({ tx, company, params, body }) =>
    voidStatement(tx, company, params.id, body.motivo),
  )
}
