import type { FastifyInstance } from 'fastify'
import { accountsPayable } from '../contract/accounts-payable.ts'
import { changes, listing, reads } from '../plugins/routes.ts'
import { payableDetail, PAYABLES, payPayable, searchPayables, voidPayable } from '../queries/payables.ts'
import { today } from '../shared/days.ts'

export function accountPayableRoutes(app: FastifyInstance): void {
  reads(
    app,
    accountsPayable.search,
    listing(PAYABLES, ({ db, company, body }) => searchPayables(db.read, company, body, today())),
  )

  reads(app, accountsPayable.get, ({ db, company, params }) =>
    payableDetail(db.read, company, params.id, today()),
  )

  changes(app, accountsPayable.pay, ({ tx, company, params, body }) =>
    payPayable(tx, company, params.id, body, today()),
  )

  changes(app, accountsPayable.void, ({ tx, company, params, body }) =>
    voidPayable(tx, company, params.id, body, today()),
  )
}
