import type { FastifyInstance } from 'fastify'
import { accountsReceivable } from '../contract/accounts-receivable.ts'
import { reads, recordExport, writes } from '../plugins/routes.ts'
import { readLimits, RECEIVABLES, searchReceivables, withCartera } from '../queries/receivables.ts'
import { createByHand, removeReceivable, updateReceivable } from '../queries/receivables-by-hand.ts'
import { getRow } from '../queries/rows.ts'
import { clientStatement } from '../queries/statement.ts'
import { today } from '../shared/days.ts'

export function accountReceivableRoutes(app: FastifyInstance): void {
  reads(app, accountsReceivable.search, async ({ db, company, body, request }) => {
    await recordExport(db, request, 'accounts_receivable', body.search)
    return searchReceivables(db.read, company, body, today())
  })

  reads(app, accountsReceivable.get, async ({ db, company, params }) => {
    const hoy = today()
    const row = await getRow(db.read, RECEIVABLES, company, params.id)
    return withCartera(row, hoy, await readLimits(db.read, company, hoy))
  })

  reads(app, accountsReceivable.statement, ({ db, company, params }) =>
    clientStatement(db.read, company, params.id, today()),
  )

  writes(app, accountsReceivable.create, async ({ tx, company, body }) => ({
    data: await createByHand(tx, company, body, today()),
    mensaje: 'Cuenta por cobrar creada correctamente',
  }))

  writes(app, accountsReceivable.update, async ({ tx, company, body }) => ({
    data: await updateReceivable(tx, company, body, today()),
    mensaje: 'Cuenta actualizada',
  }))

  writes(app, accountsReceivable.remove, async ({ tx, company, params }) => ({
    data: await removeReceivable(tx, company, params.id),
    mensaje: 'Cuenta eliminada',
  }))
}
