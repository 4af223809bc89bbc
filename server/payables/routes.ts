import type { FastifyInstance } from 'fastify'
import { accountsPayable } from './contract.ts'
import { holdsKey } from '#server/kit/contract/keys.ts'
import { changes, lists, reads, userOf, writes } from '#server/kit/http/register.ts'
import { payPayable, voidPayable } from './acts.ts'
import { owedByParty, payableDetail, searchPayables } from './queries.ts'
import { paySeveral, type PaySettlement } from './several-acts.ts'
import { PAYABLES } from './resource-queries.ts'
import { today } from '#server/kit/words/days.ts'

export function accountPayableRoutes(app: FastifyInstance, paySettlement: PaySettlement): void {
  lists(app, accountsPayable.search, PAYABLES, ({ db, company, body }) =>
    searchPayables(db.read, company, body, today()),
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
      paySettlement,
      maySettle: holdsKey(userOf(request).keys, 'PATCH-settlements/{id}/pay'),
    }),
  )

  reads(app, accountsPayable.byParty, ({ db, company, query }) =>
    owedByParty(db.read, company, query.origen, today()),
  )

  changes(app, accountsPayable.void, ({ tx, company, params, body }) =>
    voidPayable(tx, company, params.id, body, today()),
  )
}
