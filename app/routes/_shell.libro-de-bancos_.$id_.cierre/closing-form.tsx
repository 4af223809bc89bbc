import { TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import type { Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { ACTS } from './acts.tsx'
import { CountFields } from './count-fields.tsx'
import { CASH_CLOSING } from '#server/bank/words.ts'

interface ClosingFormProps {
  dia: string
  once: string
  reply: Reply | undefined
}

export function ClosingForm({ dia, once, reply }: ClosingFormProps) {
  return (
    <PostForm id="cerrar" intent="cerrar" once={once} defaults={{ fecha: dia }} reply={reply}>
      <div className="grid thirds">
        <TextField name="fecha" {...CASH_CLOSING.fecha} required />
      </div>
      <CountFields />
      <TextField
        name="observaciones"
        {...CASH_CLOSING.observaciones}
        hint="Cuente primero: al cerrar se dice lo que hay en el libro. Si hay diferencia, escriba a qué se debe."
      />
      <footer className="buttons">
        <SubmitButton busy={ACTS.cerrar.busy}>{ACTS.cerrar.button}</SubmitButton>
      </footer>
    </PostForm>
  )
}
