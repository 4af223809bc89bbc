import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { SaveButtons } from '#app/form/save-buttons.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { loadForNote } from '#app/parts/invoices/note.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { optionsOf, pesos } from '#server/kit/words/formats.ts'
import { DEBIT_CONCEPTS } from '#server/invoices/notes-words.ts'
import { NOTE } from '#server/invoices/words.ts'
import { saveDebitNote } from './save.server.ts'

export const meta = () => [{ title: 'Nueva Nota Débito · Molino' }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export const loader = ({ request }: LoaderFunctionArgs) => loadForNote(request)

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-notes')
  return saveDebitNote(request, session)
}

export default function NewDebitNoteScreen() {
  const { factura, once, hoy } = useLoaderData<typeof loader>()
  const { numero_de_factura, nombre_cliente, cuenta, iva } = factura
  return (
    <section className="narrow">
      <PageHead title="Nueva Nota Débito de la factura" name={numero_de_factura} />
      <p className="subject">
        {nombre_cliente} · vale {pesos(factura.valor_total)} · por cobrar {pesos(cuenta?.saldo_actual ?? 0)}
      </p>
      <PostForm id="nota-debito" defaults={{ fecha: hoy }} reply={useActionData<typeof action>()} once={once}>
        <input type="hidden" name="id_factura" value={factura.id} />
        <div className="grid">
          <SelectField name="concepto" {...NOTE.concepto} options={optionsOf(DEBIT_CONCEPTS)} />
          <TextField name="fecha" {...NOTE.fecha} required />
          <div className="wide">
            <TextField name="motivo" {...NOTE.motivo} required />
          </div>
          <NumberField
            name="valor"
            {...NOTE.valor}
            label="Valor con IVA"
            pesos
            required
            hint={
              iva
                ? 'El cliente lo debe además del saldo. Se reparte en base e IVA como la factura.'
                : 'El cliente lo debe además del saldo.'
            }
          />
        </div>
        <SaveButtons cancelTo={`/invoices/${encodeURIComponent(factura.id)}`} save="Crear nota débito" />
      </PostForm>
    </section>
  )
}
