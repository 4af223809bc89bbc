import type { FastifyInstance } from 'fastify'
import { notes } from '../contract/notes.ts'
import { listing, reads, writes } from '../plugins/routes.ts'
import { createCreditNote } from '../queries/credit-notes.ts'
import { noteDetail, NOTES, searchNotes } from '../queries/notes.ts'
import { today } from '../shared/days.ts'

export function noteRoutes(app: FastifyInstance): void {
  reads(
    app,
    notes.search,
    listing(NOTES, ({ db, company, body }) => searchNotes(db.read, company, body)),
  )

  reads(app, notes.get, ({ db, company, params }) => noteDetail(db.read, company, params.id))

  writes(app, notes.create, async ({ tx, company, body }) => {
    const data = await createCreditNote(tx, company, body, today())
    return { data, id_nota: data._id }
  })
}
