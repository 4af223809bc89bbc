import { call } from '#app/api/client.server.ts'
import { pesosField } from '#app/form/number-fields.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { submitForm } from '#app/form/submit.server.ts'
import { redirectToNote } from '#app/parts/invoices/note.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { NewDebitNote, notes } from '#server/invoices/notes-contract.ts'
import { WRITE_NOTE_VALUE } from '#server/invoices/notes-words.ts'

const schema = NewDebitNote.extend({
  valor: pesosField({ required: WRITE_NOTE_VALUE }).pipe(NewDebitNote.shape.valor),
})

/** Creates the debit note and redirects to its page. */
export async function saveDebitNote(request: Request, session: Session) {
  const form = await readForm(request, session)
  const { saved, refused } = await submitForm(form, {
    schema,
    save: (body, idempotencyKey) => call(session, notes.createDebit, { body, idempotencyKey }),
    failed: 'Error al crear la nota débito',
  })
  if (refused) return refused
  return redirectToNote(notes.createDebit.said, saved)
}
