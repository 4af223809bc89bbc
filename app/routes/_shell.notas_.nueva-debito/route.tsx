import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NoteForm, NoteValue } from '#app/parts/invoices/note-form.tsx'
import { loadForNote } from '#app/parts/invoices/note.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { DEBIT_CONCEPTS } from '#server/invoices/notes-words.ts'
import { saveDebitNote } from './save.server.ts'

export const meta = () => [{ title: 'Nueva Nota Débito · Molino' }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export const loader = ({ request }: LoaderFunctionArgs) => loadForNote(request)

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-notes')
  return saveDebitNote(request, session)
}

export default function NewDebitNoteScreen() {
  const read = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const share = read.factura.iva ? ' Se reparte en base e IVA como la factura.' : ''
  return (
    <NoteForm id="nota-debito" of="Débito" concepts={DEBIT_CONCEPTS} read={read} reply={reply}>
      <div className="grid">
        <NoteValue required hint={`El cliente lo debe además del saldo.${share}`} />
      </div>
    </NoteForm>
  )
}
