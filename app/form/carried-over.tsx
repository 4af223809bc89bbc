import { Form } from '@remix-run/react'
import { useHalfFilled } from './half-filled.ts'
import { filesLeftBehind } from './reply.ts'
import { FILES_FIELD, RECOVER_FIELD } from './reserved.ts'
import { SubmitButton } from './submit-button.tsx'

/** The fields of a form on their way through another page, in their order. */
export type CarriedFields = [name: string, value: string][]

/** They travel as hidden fields. */
export function FieldsCarriedOver({ fields, prefix = '' }: { fields: CarriedFields; prefix?: string }) {
  useHalfFilled()
  return (
    <>
      {fields.map(([name, value], place) => (
        <input key={place} type="hidden" name={prefix + name} value={value} />
      ))}
    </>
  )
}

/** The same on the last step of their way: the form that they reach is drawn again and never saved by itself. */
export function FieldsToRecover({ fields }: { fields: CarriedFields }) {
  return <FieldsCarriedOver fields={[...fields, [RECOVER_FIELD, '1']]} />
}

/** Names the files that could not come along; nothing where there were none. */
export function FilesLeftBehind({ fields }: { fields: CarriedFields }) {
  const names = fields.find(([name]) => name === FILES_FIELD)?.[1]
  return names && <p className="note">{filesLeftBehind(names)}</p>
}

/** The way back to a form that was carried over; pressing it draws the form again and saves nothing. */
export function BackToCarriedForm({ to, fields }: { to: string; fields: CarriedFields }) {
  return (
    <main className="entry">
      <article>
        <h1>Sesión iniciada</h1>
        <p>Lo que había escrito se conserva y todavía no se ha guardado.</p>
        <FilesLeftBehind fields={fields} />
        <Form method="post" action={to}>
          <FieldsToRecover fields={fields} />
          <SubmitButton busy="Volviendo...">Volver al formulario</SubmitButton>
        </Form>
      </article>
    </main>
  )
}
