import type { FastifyInstance } from 'fastify'
import { accountsReceivable } from '../contract/accounts-receivable.ts'
import { changes, listing, reads, writes } from '../plugins/routes.ts'
import { avisoDeFecha } from '../queries/consecutives.ts'
import { readLimits, RECEIVABLES, searchReceivables, withCartera } from '../queries/receivables.ts'
import { createByHand, updateReceivable, voidByHand } from '../queries/receivables-by-hand.ts'
import { getRow } from '../queries/rows.ts'
import { clientStatement } from '../queries/clients.ts'
import { today } from '../shared/days.ts'

export function accountReceivableRoutes(app: FastifyInstance): void {
  reads(
    app,
    accountsReceivable.search,
    listing(RECEIVABLES, ({ db, company, body }) => searchReceivables(db.read, company, body, today())),
  )

  reads(app, accountsReceivable.get, async ({ db, company, params }) => {
    const hoy = today()
    const row = await getRow(db.read, RECEIVABLES, company, params.id)
    return withCartera(row, hoy, await readLimits(db.read, company, hoy))
  })

  reads(app, accountsReceivable.statement, ({ db, company, params }) =>
    clientStatement(db.read, company, params.id, today()),
  )

  writes(app, accountsReceivable.create, async ({ tx, company, body }) => {
    const data = await createByHand(tx, company, body, today())
    return { data, ...(await avisoDeFecha(tx, company, RECEIVABLES, data)) }
  })

  changes(app, accountsReceivable.update, ({ tx, company, body }) =>
    updateReceivable(tx, company, body, today()),
  )

  changes(app, accountsReceivable.remove, ({ tx, company, params, body }) =>
    voidByHand(tx, company, params.id, { ...body, hoy: today() }),
  )
}
