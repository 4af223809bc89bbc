import type { FastifyInstance } from 'fastify'
import { millingOperations } from '../contract/milling-operations.ts'
import { manages } from '../plugins/managed.ts'
import { changes, reads, writes } from '../plugins/routes.ts'
import { MILLING_OPERATIONS } from '../queries/catalogues.ts'
import { owedText } from '../queries/financing/closing.ts'
import { chargeMillingLevy } from '../queries/milling-charge.ts'
import { millingDetail, saveMillingLines } from '../queries/milling-lines.ts'
import {
  createMillingOperation,
  updateMillingOperation,
  voidMillingOperation,
} from '../queries/milling-operations.ts'
import { today } from '../shared/days.ts'

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
