import type { FastifyInstance } from 'fastify'
import { financingAgreements } from './contract.ts'
import { changes, lists, reads, writes } from '#server/kit/http/register.ts'
import { dateNotice } from '#server/numbers/queries.ts'
import { AGREEMENTS, readTerms, searchAgreements } from './queries.ts'
import { createAgreement, updateAgreement, voidAgreement } from './acts.ts'
import { owedText } from '#server/receivables/words.ts'
import { closeAgreement } from './closing-acts.ts'
import { agreementDetail } from './detail-queries.ts'
import { dayInBogota, today } from '#server/kit/words/days.ts'

export function financingAgreementRoutes(app: FastifyInstance): void {
  lists(app, financingAgreements.search, AGREEMENTS, ({ db, company, body }) =>
    searchAgreements(db.read, company, body, today()),
  )

  reads(app, financingAgreements.terms, ({ db, company, query }) =>
    readTerms(db.read, company, query.fecha || today()),
  )

  reads(app, financingAgreements.get, ({ db, company, params }) =>
    agreementDetail(db.read, company, params.id, today()),
  )

  writes(app, financingAgreements.create, async ({ tx, company, body }) => {
    const data = await createAgreement(tx, company, body, today())
    return { data, ...(await dateNotice(tx, company, AGREEMENTS, data)) }
  })

  changes(app, financingAgreements.update, ({ tx, company, body }) =>
    updateAgreement(tx, company, body, today()),
  )

  changes(app, financingAgreements.remove, ({ tx, company, params, body }) =>
    voidAgreement(tx, company, params.id, { ...body, hoy: today() }),
  )

  writes(app, financingAgreements.close, async ({ tx, company, params, body }) => {
    const ahora = new Date()
    const hoy = dayInBogota(ahora)
    const owed = await closeAgreement(tx, company, params.id, body, { hoy, ahora })
    const data = await agreementDetail(tx, company, params.id, hoy)
    return { data, ...(owed && { mensaje: `${financingAgreements.close.said} ${owedText(owed)}` }) }
  })
}
