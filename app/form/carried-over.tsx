import { Form } from '@remix-run/react'
import { useHalfFilled } from './half-filled.ts'
import { filesLeftBehind } from './reply.ts'
import { FILES_FIELD, RECOVER_FIELD } from './reserved.ts'
import { SubmitButton } from './submit-button.tsx'

/** Fields of a form that are carried through another page, in order. */
export type CarriedFields = [name: string, value: string][]

/** Hidden inputs for carried fields. */
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

/**
 * Hidden inputs of the last step: the form is drawn again and not saved
 * (app/form/README.md, carried over sign-in).
 */
export function FieldsToRecover({ fields }: { fields: CarriedFields }) {
  return <FieldsCarriedOver fields={[...fields, [RECOVER_FIELD, '1']]} />
}

/** Names the files that could not be carried. */
export function FilesLeftBehind({ fields }: { fields: CarriedFields }) {
  const names = fields.find(([name]) => name === FILES_FIELD)?.[1]
  return names && <p className="note">{filesLeftBehind(names)}</p>
}

interface BackProps {
  to: string
  fields: CarriedFields
}

/** Page after sign-in with the button back to a carried form. */
export function BackAfterSignIn(props: BackProps) {
  return (
    <main className="entry">
      <BackToCarriedForm done="Sesión iniciada" {...props} />
    </main>
  )
}

/** Button back to a carried form, below the name of the finished step. It draws the form again and saves nothing. */
export function BackToCarriedForm({ done, to, fields }: BackProps & { done: string }) {
  return (
    <article>
      <h1>{done}</h1>
      <p>Lo que había escrito se conserva y todavía no se ha guardado.</p>
      <FilesLeftBehind fields={fields} />
      <Form method="post" action={to}>
        <FieldsToRecover fields={fields} />
        <SubmitButton busy="Volviendo...">Volver al formulario</SubmitButton>
      </Form>
    </article>
  )
}
