import type { FastifyInstance } from 'fastify'
import { consecutives } from './contract.ts'
import { manages } from '#server/kit/http/managed.ts'
import { changes, listing, reads, writes } from '#server/kit/http/register.ts'
import { authoriseRange, changeConsecutive, correctRange, withdrawRange } from './authorised-ranges-acts.ts'
import { consecutiveDetail } from './authorised-ranges-queries.ts'
import { createConsecutive, removeConsecutive } from './acts.ts'
import { searchConsecutives, type ProposedNumbers } from './proposed-queries.ts'
import { CONSECUTIVES } from './queries.ts'

export const consecutiveRoutes =
  (proposed: ProposedNumbers) =>
  (app: FastifyInstance): void => {
    manages(app, consecutives, CONSECUTIVES, {
      search: listing(CONSECUTIVES, ({ db, company, body }) =>
        searchConsecutives(db.read, company, body, proposed),
      ),
      create: ({ tx, company, body }) => createConsecutive(tx, company, body),
      update: ({ tx, company, body }) => changeConsecutive(tx, company, body),
      remove: ({ tx, company, params }) => removeConsecutive(tx, company, params.id),
    })

    reads(app, consecutives.get, ({ db, company, params }) => consecutiveDetail(db.read, company, params.id))

    writes(app, consecutives.authorise, async ({ tx, company, params, body }) => ({
      data: await authoriseRange(tx, company, params.id, body),
    }))

    changes(app, consecutives.correct, ({ tx, company, params, body }) =>
      correctRange(tx, company, params.id, body),
    )

    changes(app, consecutives.withdraw, ({ tx, company, params }) => withdrawRange(tx, company, params.id))
  }
