import type { FastifyInstance } from 'fastify'
import { stock } from '../contract/stock.ts'
import { changes, reads, recordExport } from '../plugins/routes.ts'
import { countStock, productMovements, stockOf, voidCount } from '../queries/stock/stock.ts'
import { AUDITED_REPORTS } from '../shared/audited-tables.ts'
import { today } from '../shared/days.ts'

export function stockRoutes(app: FastifyInstance): void {
  reads(app, stock.day, async ({ db, company, query, request }) => {
    const found = await stockOf(db.read, company, query.dia, today())
    await recordExport(db, request, AUDITED_REPORTS, `Existencias al ${found.dia}`)
    return found
  })
  reads(app, stock.movements, ({ db, company, query }) => productMovements(db.read, company, query, today()))
  changes(app, stock.count, ({ tx, company, body }) => countStock(tx, company, body, today()))
  changes(app, stock.void, ({ tx, company, params, body }) => voidCount(tx, company, params.id, body.motivo))
}
