import type { FastifyInstance } from 'fastify'
import { stock } from './contract.ts'
import { changes, reads, recordExport, writes } from '#server/kit/http/register.ts'
import { productMovements, stockOf } from './queries.ts'
import { countStock, voidCount } from './acts.ts'
import { createOpeningStock, removeOpeningStock } from './openings-acts.ts'
import { stockOpenings } from './openings-contract.ts'
import { buyInputs } from './purchases-acts.ts'
import { inputPurchases } from './purchases-contract.ts'
import { AUDITED_REPORTS } from '#server/kit/words/audit.ts'
import { today } from '#server/kit/words/days.ts'

export function stockRoutes(app: FastifyInstance): void {
  reads(app, stock.day, async ({ db, company, query, request }) => {
    const found = await stockOf(db.read, company, query.dia, today())
    await recordExport(db, request, AUDITED_REPORTS, `Existencias al ${found.dia}`)
    return found
  })
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
