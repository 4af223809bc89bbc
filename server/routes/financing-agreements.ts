import type { FastifyInstance } from 'fastify'
import { financingAgreements } from '../contract/financing-agreements.ts'
import { reads, recordExport, writes } from '../plugins/routes.ts'
import {
  createAgreement,
  readTerms,
  removeAgreement,
  searchAgreements,
  updateAgreement,
} from '../queries/financing/agreements.ts'
import { closeAgreement, owedText } from '../queries/financing/closing.ts'
import { agreementDetail } from '../queries/financing/detail.ts'
import { dayInBogota, today } from '../shared/days.ts'

export function financingAgreementRoutes(app: FastifyInstance): void {
  reads(app, financingAgreements.search, async ({ db, company, body, request }) => {
    await recordExport(db, request, 'financing_agreements', body.search)
    return searchAgreements(db.read, company, body, today())
  })

  reads(app, financingAgreements.terms, ({ db, company, query }) =>
    readTerms(db.read, company, query.fecha || today()),
  )

  reads(app, financingAgreements.get, ({ db, company, params }) =>
    agreementDetail(db.read, company, params.id, today()),
  )

  writes(app, financingAgreements.create, async ({ tx, company, body }) => ({
    data: await createAgreement(tx, company, body, today()),
    mensaje: 'Acuerdo de financiamiento creado correctamente',
  }))

  writes(app, financingAgreements.update, async ({ tx, company, body }) => ({
    data: await updateAgreement(tx, company, body, today()),
    mensaje: 'Acuerdo modificado exitosamente.',
  }))

  writes(app, financingAgreements.remove, async ({ tx, company, params }) => ({
    data: await removeAgreement(tx, company, params.id, today()),
    mensaje: 'Acuerdo eliminado exitosamente.',
  }))

  writes(app, financingAgreements.close, async ({ tx, company, params, body }) => {
    const ahora = new Date()
    const hoy = dayInBogota(ahora)
    const owed = await closeAgreement(tx, company, params.id, body, { hoy, ahora })
    return {
      data: await agreementDetail(tx, company, params.id, hoy),
      mensaje: ['Acuerdo cerrado correctamente.', owed && owedText(owed)].filter(Boolean).join(' '),
    }
  })
}
