import type { FastifyInstance } from 'fastify'
import { financingAgreementMovements } from '../contract/financing-agreement-movements.ts'
import { changes, listing, reads } from '../plugins/routes.ts'
import {
  createMovement,
  MOVEMENTS,
  recalculateAgreement,
  removeMovement,
  searchMovements,
  updateMovement,
} from '../queries/financing/movements.ts'
import { today } from '../shared/days.ts'
import { FINANCING_MODE_OPTIONS } from '../shared/states.ts'

export function financingAgreementMovementRoutes(app: FastifyInstance): void {
  reads(
    app,
    financingAgreementMovements.search,
    listing(MOVEMENTS, ({ db, company, body }) => searchMovements(db.read, company, body, today())),
  )

  reads(app, financingAgreementMovements.modes, async () => FINANCING_MODE_OPTIONS)

  changes(app, financingAgreementMovements.create, ({ tx, company, body }) =>
    createMovement(tx, company, body, today()),
  )

  changes(app, financingAgreementMovements.update, ({ tx, company, body }) =>
    updateMovement(tx, company, body, today()),
  )

  changes(app, financingAgreementMovements.remove, ({ tx, company, params }) =>
    removeMovement(tx, company, params.id, today()),
  )

  changes(app, financingAgreementMovements.recalculate, ({ tx, company, body }) =>
    recalculateAgreement(tx, company, body.id, today()),
  )
}
