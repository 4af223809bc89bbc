import type { ReactNode } from 'react'
import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import type { Reply } from '#app/form/reply.ts'
import { SaveButtons } from '#app/form/save-buttons.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { invoicePath } from '#app/parts/paths.ts'
import { NOTE } from '#server/invoices/words.ts'
import { optionsOf, pesos } from '#server/kit/words/formats.ts'
import type { loadForNote } from './note.server.ts'

interface Props {
  id: string
  of: 'Crédito' | 'Débito'
  concepts: Record<string, string>
  read: Awaited<ReturnType<typeof loadForNote>>
  reply: Reply | undefined
  /** Fields of the amounts. */
  children: ReactNode
}

/** Form of a credit or debit note of an invoice. */
export function NoteForm({ id, of, concepts, read: { factura, once, hoy }, reply, children }: Props) {
  const { numero_de_factura, nombre_cliente, cuenta } = factura
  return (
    <section className="narrow">
      <PageHead title={`Nueva Nota ${of} de la factura`} name={numero_de_factura} />
      <p className="subject">
        {nombre_cliente} · vale {pesos(factura.valor_total)}
        {cuenta && ` · por cobrar ${pesos(cuenta.saldo_actual)}`}
      </p>
      <PostForm key={factura.id} id={id} defaults={{ fecha: hoy }} reply={reply} once={once}>
        <input type="hidden" name="id_factura" value={factura.id} />
        <div className="grid">
          <SelectField name="concepto" {...NOTE.concepto} options={optionsOf(concepts)} />
          <TextField name="fecha" {...NOTE.fecha} required />
          <div className="wide">
            <TextField name="motivo" {...NOTE.motivo} required />
          </div>
        </div>
        {children}
        <SaveButtons cancelTo={invoicePath(factura.id)} save={`Crear nota ${of.toLowerCase()}`} />
      </PostForm>
    </section>
  )
}

/** Amount of a note. */
export const NoteValue = (props: { hint: string; required?: true }) => (
  <NumberField name="valor" {...NOTE.valor} label="Valor con IVA" pesos {...props} />
)
