import type { FastifyInstance } from 'fastify'
import { papers } from './paper-check-contract.ts'
import { paperOf } from './rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { onDatabase } from '#server/kit/http/register.ts'
import { countRequest, paperKey, readPaper } from './paper-check-queries.ts'
import { today } from '#server/kit/words/days.ts'
import { NO_PAPER } from '#server/kit/words/papers.ts'

const { reads } = onDatabase(acrossCompanies)

export function paperRoutes(app: FastifyInstance): void {
  reads(app, papers.check, async ({ db, params, request }) => {
    await countRequest(db, request.actor.ip)
    const papel = paperOf(await paperKey(db.read), params.code)
    const said = papel && (await readPaper(db.read, papel, today()))
    if (!said) throw new Refusal('NO_ENCONTRADO', NO_PAPER)
    return said
  })
}
