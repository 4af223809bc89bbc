import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { measureField, pesosField } from '#app/form/number-fields.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { submitForm } from '#app/form/submit.server.ts'
import { redirectToNote } from '#app/parts/invoices/note.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { NewCreditNote, notes } from '#server/invoices/notes-contract.ts'
import { QUANTITY_PREFIX } from './line-quantities.tsx'

const { id_factura, fecha, concepto, motivo } = NewCreditNote.shape

/** Schema with one quantity field for each line. */
function schemaOf(form: FormData) {
  const names = [...form.keys()].filter((name) => name.startsWith(QUANTITY_PREFIX))
  const quantity = measureField({ min: 0 })
  return z
    .object({
      id_factura,
      fecha,
      concepto,
      motivo,
      valor: pesosField({ min: 0 }),
      kg: measureField({ min: 0 }),
      ...Object.fromEntries(names.map((name) => [name, quantity])),
    })
    .transform(({ id_factura, fecha, concepto, motivo, valor, kg, ...quantities }) => ({
      id_factura,
      fecha,
      concepto,
      motivo,
      valor: valor || null,
      kg: kg ?? null,
      lineas: Object.entries(quantities as Record<string, number | undefined>).flatMap(([name, cantidad]) =>
        cantidad ? [{ id_linea: name.slice(QUANTITY_PREFIX.length), cantidad }] : [],
      ),
    }))
}

/** Creates the credit note and redirects to its page. */
export async function saveNote(request: Request, session: Session) {
  const form = await readForm(request, session)
  const { saved, refused } = await submitForm(form, {
    schema: schemaOf(form),
    save: (body, idempotencyKey) => call(session, notes.create, { body, idempotencyKey }),
    failed: 'Error al crear la nota crédito',
  })
  if (refused) return refused
  return redirectToNote(notes.create.said, saved)
}
