import { Form } from '@remix-run/react'
import { useHalfFilled } from './half-filled.ts'
import { CARRIED_PREFIX, RECOVER_FIELD } from './reserved.ts'
import { SubmitButton } from './submit-button.tsx'

/** A form's values on their way through another page, as hidden fields. */
export function FieldsCarriedOver({
  values,
  prefix = '',
}: {
  values: Record<string, string>
  prefix?: string
}) {
  useHalfFilled()
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={prefix + name} value={value} />
      ))}
    </>
  )
}

/** The values that FieldsCarriedOver wrote with the prefix, by their own names. */
export function carriedOverSignIn(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) {
    if (name.startsWith(CARRIED_PREFIX) && typeof value === 'string')
      values[name.slice(CARRIED_PREFIX.length)] = value
  }
  return values
}

/** The way back to a form that was carried over; pressing it draws the form again and saves nothing. */
export function BackToCarriedForm({ to, values }: { to: string; values: Record<string, string> }) {
  return (
    <main className="entry">
      <article>
        <h1>Sesión iniciada</h1>
        <p>Lo que había escrito se conserva y todavía no se ha guardado.</p>
        <Form method="post" action={to}>
          <FieldsCarriedOver values={{ ...values, [RECOVER_FIELD]: '1' }} />
          <SubmitButton busy="Volviendo...">Volver al formulario</SubmitButton>
        </Form>
      </article>
    </main>
  )
}
