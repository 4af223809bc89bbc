import type { FastifyInstance } from 'fastify'
import { notes } from './notes-contract.ts'
import { lists, reads, writes } from '#server/kit/http/register.ts'
import { createCreditNote } from './credit-notes-acts.ts'
import { createDebitNote } from './debit-notes-acts.ts'
import { noteDetail, NOTES, searchNotes } from './notes-queries.ts'
import { today } from '#server/kit/words/days.ts'

export function noteRoutes(app: FastifyInstance): void {
  lists(app, notes.search, NOTES, ({ db, company, body }) => searchNotes(db.read, company, body))

  reads(app, notes.get, ({ db, company, params }) => noteDetail(db.read, company, params.id))

  writes(app, notes.create, async ({ tx, company, body }) => {
    const data = await createCreditNote(tx, company, body, today())
    return { data, id_nota: data._id }
  })

  writes(app, notes.createDebit, async ({ tx, company, body }) => {
    const data = await createDebitNote(tx, company, body, today())
    return { data, id_nota: data._id }
  })
}
