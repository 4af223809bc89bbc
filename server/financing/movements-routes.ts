import type { FastifyInstance } from 'fastify'
import { financingAgreementMovements } from './movements-contract.ts'
import { changes, lists, reads, writes } from '#server/kit/http/register.ts'
import { createMovement, removeMovement, updateMovement } from './movements-acts.ts'
import { MOVEMENTS, searchMovements } from './movements-queries.ts'
import { recalculateAgreement } from './acts.ts'
import type { Row } from '#server/kit/rows/rows.ts'
import { today } from '#server/kit/words/days.ts'
import { WAITS_FOR_APPROVAL } from '#server/kit/words/sentences.ts'
import { FINANCING_MODE_OPTIONS } from './words.ts'

const { create, update } = financingAgreementMovements

/** Adds to the message that a loan waits for approval. */
const loanAnswer = ({ said }: { said: string }, data: Row) => ({
  data,
  ...(data.estado === 'POR_APROBAR' && { mensaje: `${said} ${WAITS_FOR_APPROVAL}` }),
})

export function financingAgreementMovementRoutes(app: FastifyInstance): void {
  lists(app, financingAgreementMovements.search, MOVEMENTS, ({ db, company, body }) =>
    searchMovements(db.read, company, body, today()),
  )

  reads(app, financingAgreementMovements.modes, async () => FINANCING_MODE_OPTIONS)

  writes(app, create, async ({ tx, company, body }) =>
    loanAnswer(create, await createMovement(tx, company, body, today())),
  )

  writes(app, update, async ({ tx, company, body }) =>
    loanAnswer(update, await updateMovement(tx, company, body, today())),
  )

  changes(app, financingAgreementMovements.remove, ({ tx, company, params }) =>
    removeMovement(tx, company, params.id, today()),
  )

  changes(app, financingAgreementMovements.recalculate, ({ tx, company, body }) =>
    recalculateAgreement(tx, company, body.id, today()),
  )
}
