import type { FastifyInstance } from 'fastify'
import { rates } from './contract.ts'
import { today } from '#server/kit/words/days.ts'
import { manages } from '#server/kit/http/managed.ts'
import { createRate, removeRate, updateRate } from './acts.ts'
import { RATES } from './queries.ts'
import { qualityTables } from './quality-tables-contract.ts'
import { reads } from '#server/kit/http/register.ts'
import { previewTable, QUALITY_TABLES } from './quality-tables-queries.ts'
import { createTable, removeTable, updateTable } from './quality-tables-acts.ts'

export function rateRoutes(app: FastifyInstance): void {
  manages(app, rates, RATES, {
    create: ({ tx, company, body }) => createRate(tx, company, body, today()),
    update: ({ tx, company, body }) => updateRate(tx, company, body),
    remove: ({ tx, company, params }) => removeRate(tx, company, params.id),
  })

  manages(app, qualityTables, QUALITY_TABLES, {
    create: ({ tx, company, body }) =>
      createTable(tx, company, { ...body, vigente_desde: body.vigente_desde ?? today() }),
    update: ({ tx, company, body }) => updateTable(tx, company, body),
    remove: ({ tx, company, params }) => removeTable(tx, company, params.id),
  })

  reads(app, qualityTables.preview, ({ db, company, body }) =>
    previewTable(db.read, company, { ...body, vigente_desde: body.vigente_desde ?? today() }),
  )
}
