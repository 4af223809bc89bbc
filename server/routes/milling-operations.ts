import type { FastifyInstance } from 'fastify'
import { millingOperations } from '../contract/milling-operations.ts'
import { manages } from '../plugins/managed.ts'
import { changes, reads } from '../plugins/routes.ts'
import {
  createMillingOperation,
  MILLING_OPERATIONS,
  updateMillingOperation,
  voidMillingOperation,
} from '../queries/catalogues.ts'
import { millingDetail, saveMillingLines } from '../queries/milling-lines.ts'
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
}
