import type { FastifyInstance } from 'fastify'
import { millingOperations } from './contract.ts'
import { manages } from '#server/kit/http/managed.ts'
import { changes, reads, writes } from '#server/kit/http/register.ts'
import { owedText } from '#server/receivables/words.ts'
import { chargeMillingLevy } from './charge-acts.ts'
import { saveMillingLines } from './lines-acts.ts'
import { MILLING_OPERATIONS, millingDetail } from './queries.ts'
import { createMillingOperation, updateMillingOperation, voidMillingOperation } from './acts.ts'
import { today } from '#server/kit/words/days.ts'

export function millingOperationRoutes(app: FastifyInstance): void {
  manages(app, millingOperations, MILLING_OPERATIONS, {
    create: ({ tx, company, body }) => createMillingOperation(tx, company, body, today()),
    update: ({ tx, company, body }) => updateMillingOperation(tx, company, body, today()),
    remove: ({ tx, company, params, body }) => voidMillingOperation(tx, company, params.id, body.motivo),
  })

  reads(app, millingOperations.find, ({ db, company, params }) => millingDetail(db.read, company, params.id))
  changes(app, millingOperations.lines, ({ tx, company, params, body }) =>
    saveMillingLines(tx, company, params.id, body),
  )
  writes(app, millingOperations.chargeLevy, async ({ tx, company, params, body }) => {
    const { row, cobro } = await chargeMillingLevy(tx, company, { ...params, ...body, hoy: today() })
    return { data: row, mensaje: `${millingOperations.chargeLevy.said}. ${owedText(cobro)}` }
  })
}
