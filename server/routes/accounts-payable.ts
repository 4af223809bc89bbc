import type { FastifyInstance } from 'fastify'
import { accountsPayable } from '../contract/accounts-payable.ts'
import { holdsKey } from '../contract/keys.ts'
import { changes, listing, reads, userOf, writes } from '../plugins/routes.ts'
import { payPayable, voidPayable } from '../queries/payables/acts.ts'
import { declarations, declareMonth } from '../queries/payables/declarations.ts'
import { owedByParty, payableDetail, searchPayables } from '../queries/payables/payables.ts'
import { paySeveral } from '../queries/payables/several.ts'
import { PAYABLES } from '../queries/payables/resource.ts'
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

  writes(app, accountsPayable.paySeveral, ({ tx, company, body, request }) =>
    paySeveral(tx, company, body, {
      ahora: new Date(),
      maySettle: holdsKey(userOf(request).keys, 'PATCH-settlements/{id}/pay'),
    }),
  )

  reads(app, accountsPayable.byParty, ({ db, company, query }) =>
    owedByParty(db.read, company, query.origen, today()),
  )

  reads(app, accountsPayable.declarations, ({ db, company }) => declarations(db.read, company, today()))

  changes(app, accountsPayable.declare, ({ tx, company, body }) => declareMonth(tx, company, body, today()))

  changes(app, accountsPayable.void, ({ tx, company, params, body }) =>
    voidPayable(tx, company, params.id, body, today()),
  )
}
