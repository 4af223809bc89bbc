import type { FastifyInstance } from 'fastify'
import { notes } from '../contract/notes.ts'
import { listing, reads } from '../plugins/routes.ts'
import { noteDetail, NOTES, searchNotes } from '../queries/notes.ts'

export function noteRoutes(app: FastifyInstance): void {
  reads(
    app,
    notes.search,
    listing(NOTES, ({ db, company, body }) => searchNotes(db.read, company, body)),
  )

  reads(app, notes.get, ({ db, company, params }) => noteDetail(db.read, company, params.id))
}
