import type { FastifyInstance } from 'fastify'
import { financingAgreementMovements } from '../contract/financing-agreement-movements.ts'
import { reads, recordExport, writes } from '../plugins/routes.ts'
import {
  createMovement,
  recalculateAgreement,
  removeMovement,
  searchMovements,
  updateMovement,
} from '../queries/financing/movements.ts'
import { today } from '../shared/days.ts'
import { FINANCING_MODE_OPTIONS } from '../shared/states.ts'

export function financingAgreementMovementRoutes(app: FastifyInstance): void {
  reads(app, financingAgreementMovements.search, async ({ db, company, body, request }) => {
    await recordExport(db, request, 'financing_agreement_movements', body.search)
    return searchMovements(db.read, company, body, today())
  })

  reads(app, financingAgreementMovements.modes, async () => FINANCING_MODE_OPTIONS)

  writes(app, financingAgreementMovements.create, async ({ tx, company, body }) => ({
    data: await createMovement(tx, company, body, today()),
    mensaje: '✅ Préstamo agregado con éxito.',
  }))

  writes(app, financingAgreementMovements.update, async ({ tx, company, body }) => ({
    data: await updateMovement(tx, company, body, today()),
    mensaje: 'Préstamo modificado exitosamente.',
  }))

  writes(app, financingAgreementMovements.remove, async ({ tx, company, params }) => ({
    data: await removeMovement(tx, company, params.id, today()),
    mensaje: '✅ Préstamo eliminado correctamente.',
  }))

  writes(app, financingAgreementMovements.recalculate, async ({ tx, company, body }) => ({
    data: await recalculateAgreement(tx, company, body.id, today()),
    mensaje: '✅ Recalculado con éxito.',
  }))
}
