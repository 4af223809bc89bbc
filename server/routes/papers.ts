import type { FastifyInstance } from 'fastify'
import { papers } from '../contract/papers.ts'
import { papelDe } from '../domain/papeles.ts'
import { Refusal } from '../domain/refusal.ts'
import { acrossCompanies } from '../db/across-companies.ts'
import { onDatabase } from '../plugins/routes.ts'
import { countAsking, paperKey, readPaper } from '../queries/papers.ts'
import { today } from '../shared/days.ts'
import { NO_PAPER } from '../shared/papers.ts'

const { reads } = onDatabase(acrossCompanies)

export function paperRoutes(app: FastifyInstance): void {
  reads(app, papers.check, async ({ db, params, request }) => {
    await countAsking(db, request.actor.ip)
    const papel = papelDe(await paperKey(db.read), params.code)
    const said = papel && (await readPaper(db.read, papel, today()))
    if (!said) throw new Refusal('NO_ENCONTRADO', NO_PAPER)
    return said
  })
}
