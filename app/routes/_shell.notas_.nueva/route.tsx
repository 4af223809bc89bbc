import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { SaveButtons } from '#app/form/save-buttons.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { loadForNote } from '#app/parts/invoices/note.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { optionsOf, pesos } from '#server/kit/words/formats.ts'
import { NOTE_CONCEPTS } from '#server/invoices/notes-words.ts'
import { LineQuantities } from './line-quantities.tsx'
import { saveNote } from './save.server.ts'
import { NOTE } from '#server/invoices/words.ts'

export const meta = () => [{ title: 'Nueva Nota Crédito · Molino' }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export const loader = ({ request }: LoaderFunctionArgs) => loadForNote(request)

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-notes')
  return saveNote(request, session)
}

export default function NewNoteScreen() {
  const { factura, once, hoy } = useLoaderData<typeof loader>()
  const { numero_de_factura, nombre_cliente, cuenta } = factura
  const left = pesos(factura.valor_total - factura.notas)
  return (
    <section className="narrow">
      <PageHead title="Nueva Nota Crédito de la factura" name={numero_de_factura} />
      <p className="subject">
        {nombre_cliente} · vale {pesos(factura.valor_total)} · por cobrar {pesos(cuenta?.saldo_actual ?? 0)}
      </p>
      <PostForm id="nota" defaults={{ fecha: hoy }} reply={useActionData<typeof action>()} once={once}>
        <input type="hidden" name="id_factura" value={factura.id} />
        <div className="grid">
          <SelectField name="concepto" {...NOTE.concepto} options={optionsOf(NOTE_CONCEPTS)} />
          <TextField name="fecha" {...NOTE.fecha} required />
          <div className="wide">
            <TextField name="motivo" {...NOTE.motivo} required />
          </div>
        </div>
        {factura.lineas.length > 0 && (
          <p className="note">
            Con el concepto Devolución, lo que salió de la bodega vuelve a ella al costo con el que salió.
          </p>
        )}
        {factura.lineas.length > 0 && <LineQuantities lineas={factura.lineas} />}
        <div className="grid">
          <NumberField
            name="valor"
            {...NOTE.valor}
            label="Valor con IVA"
            pesos
            hint={
              factura.lineas.length > 0
                ? `Sin cantidades ni valor, la nota es por todo lo que queda: ${left}.`
                : `Vacío: todo lo que queda, ${left}.`
            }
          />
          {factura.lineas.length === 0 && factura.id_weighing_record && (
            <NumberField
              name="kg"
              label="Kilos que vuelven a la bodega"
              hint="Solo con el concepto Devolución. Vacío, si la nota es por todo, vuelve todo el tiquete."
            />
          )}
        </div>
        <SaveButtons cancelTo={`/invoices/${encodeURIComponent(factura.id)}`} save="Crear nota crédito" />
      </PostForm>
    </section>
  )
}
