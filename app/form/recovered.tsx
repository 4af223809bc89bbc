import { Form } from '@remix-run/react'
import { CarriedFields } from './carried.tsx'
import { RECOVER_FIELD } from './reserved.ts'
import { SubmitButton } from './submit-button.tsx'

/** Shows the way back to the form; pressing it draws the form again and saves nothing. */
export function Recovered({ to, values }: { to: string; values: Record<string, string> }) {
  return (
    <main className="entry">
      <article>
        <h1>Sesión iniciada</h1>
        <p>Lo que había escrito se conserva y todavía no se ha guardado.</p>
        <Form method="post" action={to}>
          <CarriedFields values={{ ...values, [RECOVER_FIELD]: '1' }} />
          <SubmitButton busy="Volviendo...">Volver al formulario</SubmitButton>
        </Form>
      </article>
    </main>
  )
}
