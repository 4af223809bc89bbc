import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { SaveButtons } from '#app/form/save-buttons.tsx'
import { newOnceKey } from '#app/form/submit.server.ts'
import { PageHead } from '#app/format/page-head.tsx'
import { failedLoad, requirePermission } from '#app/session/guard.server.ts'
import { invoices } from '#server/invoices/contract.ts'
import { today } from '#server/kit/words/days.ts'
import { optionsOf, pesos } from '#server/kit/words/formats.ts'
import { DEBIT_CONCEPTS } from '#server/invoices/notes-words.ts'
import { NOTE } from '#server/invoices/words.ts'
import { saveDebitNote } from './save.server.ts'

export const meta = () => [{ title: 'Nueva Nota Débito · Molino' }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/** `?factura=` is the invoice to raise. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-notes')
  session.require('GET-invoices/{id}')
  const id = new URL(request.url).searchParams.get('factura')
  if (!id) throw redirect('/invoices')
  try {
    const factura = await call(session, invoices.get, { params: { id } })
    return { factura, once: newOnceKey(), hoy: today() }
  } catch (error) {
    throw failedLoad(request, error, 'No se pudo cargar la factura')
  }
}

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
