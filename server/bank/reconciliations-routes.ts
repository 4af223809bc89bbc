import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bankReconciliations } from './reconciliations-contract.ts'
import { changes, lists, reads } from '#server/kit/http/register.ts'
import { report } from '#server/kit/http/report.ts'
import { checkAccount, receiveStatement, voidStatement } from './statements-acts.ts'
import { KNOWN, type ReadSheet } from './statement-reading-acts.ts'
import { leaveOut, matchStatement, takeSheet } from './statement-waiting-acts.ts'
import { readBytes, readSample, RECONCILIATIONS } from './statements-queries.ts'
import { matchAgain, matchByHand, undoMatch } from './matches-acts.ts'
import { readState, searchMatched } from './reconciliation-queries.ts'
import { STATEMENT } from './statement-columns.ts'
import { getRow } from '#server/kit/rows/rows.ts'
import { textOf } from '#server/kit/reading/cells.ts'
import { FILE_MAX_BYTES } from '#server/kit/reading/limits.ts'
import { readTable } from '#server/kit/reading/read-table.ts'
import { today } from '#server/kit/words/days.ts'
import { inTransaction } from '#server/db/transaction.ts'

export function bankReconciliationRoutes(app: FastifyInstance): void {
  lists(app, bankReconciliations.search, RECONCILIATIONS)
  report(
    app,
    bankReconciliations.state,
    ({ db, company, query }) => readState(db.read, company, query),
    ({ cuenta, conciliacion }) => `Conciliación de ${cuenta.nombre} al ${conciliacion?.hasta ?? ''}`,
  )
  reads(app, bankReconciliations.get, async ({ db, company, params: { id } }) => {
    const data = await getRow(db.read, RECONCILIATIONS, company, id)
    const { muestra, ...sheets } = await readSample(db.read, company, id)
    return { data, columnas: STATEMENT.columns, muestra: muestra.map((row) => row.map(textOf)), ...sheets }
  })
  reads(app, bankReconciliations.lines, ({ db, company, body }) => searchMatched(db.read, company, body))
  const sheets = new WeakMap<FastifyRequest, ReadSheet>()
  changes(
    app,
    bankReconciliations.create,
    ({ tx, company, query: { columnas, hoja: _, ...query }, request }) => {
      const [sheet, bytes] = [sheets.get(request), request.body as Buffer]
      if (!sheet) throw new Error('The file was not read before the transaction')
      return receiveStatement(
        tx,
        company,
        { ...query, sheet, bytes, preguntar: columnas === 'true' },
        today(),
      )
    },
    {
      bodyLimit: FILE_MAX_BYTES,
      check: ({ db, company, query }) => checkAccount(db.read, company, query.id_banco),
      prepare: async (request) => {
        request.body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { hoja } = request.query as { hoja?: string }
        sheets.set(request, await readTable(request.body as Buffer, { known: KNOWN, hoja }))
      },
    },
  )
  changes(app, bankReconciliations.columns, ({ tx, company, params, body }) =>
    matchStatement(tx, company, params.id, body, today()),
  )
  // Reading a workbook takes seconds, so its transaction begins afterwards.
  reads(app, bankReconciliations.sheet, async ({ db, company, params: { id }, body: { hoja }, request }) => {
    const sheet = await readTable(await readBytes(db.read, company, id), { known: KNOWN, hoja })
    return inTransaction(db, request.actor, async (tx) => ({ data: await takeSheet(tx, company, id, sheet) }))
  })
  changes(app, bankReconciliations.leaveOut, ({ tx, company, params, body }) =>
    leaveOut(tx, company, params.id, body.fuera, today()),
  )
  changes(app, bankReconciliations.again, ({ tx, company, params }) => matchAgain(tx, company, params.id))
  changes(app, bankReconciliations.match, ({ tx, company, body }) => matchByHand(tx, company, body))
  changes(app, bankReconciliations.undo, ({ tx, company, params }) => undoMatch(tx, company, params.id))
  changes(app, bankReconciliations.void, ({ tx, company, params, body }) =>
    voidStatement(tx, company, params.id, body.motivo),
  )
}
