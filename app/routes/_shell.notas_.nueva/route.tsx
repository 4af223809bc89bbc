import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NumberField } from '#app/form/fields.tsx'
import { NoteForm, NoteValue } from '#app/parts/invoices/note-form.tsx'
import { loadForNote } from '#app/parts/invoices/note.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { NOTE_CONCEPTS } from '#server/invoices/notes-words.ts'
import { LineQuantities } from './line-quantities.tsx'
import { saveNote } from './save.server.ts'

export const meta = () => [{ title: 'Nueva Nota Crédito · Molino' }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export const loader = ({ request }: LoaderFunctionArgs) => loadForNote(request)

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-notes')
  return saveNote(request, session)
}

export default function NewNoteScreen() {
  const read = useLoaderData<typeof loader>()
  const { lineas, id_weighing_record, valor_total, notas } = read.factura
  const left = pesos(valor_total - notas)
  return (
    <NoteForm
      id="nota"
      of="Crédito"
      concepts={NOTE_CONCEPTS}
      read={read}
      reply={useActionData<typeof action>()}
    >
      {lineas.length > 0 && (
        <p className="note">
          Con el concepto Devolución, lo que salió de la bodega vuelve a ella al costo con el que salió.
        </p>
      )}
      {lineas.length > 0 && <LineQuantities lineas={lineas} />}
      <div className="grid">
        <NoteValue
          hint={
            lineas.length > 0
              ? `Sin cantidades ni valor, la nota es por todo lo que queda: ${left}.`
              : `Vacío: todo lo que queda, ${left}.`
          }
        />
        {lineas.length === 0 && id_weighing_record && (
          <NumberField
            name="kg"
            label="Kilos que vuelven a la bodega"
            hint="Solo con el concepto Devolución. Vacío, si la nota es por todo, vuelve todo el tiquete."
          />
        )}
      </div>
    </NoteForm>
  )
}
