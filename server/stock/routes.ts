import type { FastifyInstance } from 'fastify'
import { stock } from './contract.ts'
import { changes, reads, writes } from '#server/kit/http/register.ts'
import { report } from '#server/kit/http/report.ts'
import { productMovements, stockOf } from './queries.ts'
import { countStock, voidCount } from './acts.ts'
import { createOpeningStock, removeOpeningStock } from './openings-acts.ts'
import { stockOpenings } from './openings-contract.ts'
import { buyInputs } from './purchases-acts.ts'
import { inputPurchases } from './purchases-contract.ts'
import { today } from '#server/kit/words/days.ts'

export function stockRoutes(app: FastifyInstance): void {
  report(
    app,
    stock.day,
    ({ db, company, query }) => stockOf(db.read, company, query.dia, today()),
    ({ dia }) => `Existencias al ${dia}`,
  )
  reads(app, stock.movements, ({ db, company, query }) => productMovements(db.read, company, query, today()))
  changes(app, stock.count, ({ tx, company, body }) => countStock(tx, company, body, today()))
  writes(app, inputPurchases.create, async ({ tx, company, body }) => ({
    data: await buyInputs(tx, company, body, today()),
  }))
  changes(app, stock.void, ({ tx, company, params, body }) => voidCount(tx, company, params.id, body.motivo))
  changes(app, stockOpenings.create, ({ tx, company, body }) =>
    createOpeningStock(tx, company, body, today()),
  )
  changes(app, stockOpenings.remove, ({ tx, company, params }) => removeOpeningStock(tx, company, params.id))
}
