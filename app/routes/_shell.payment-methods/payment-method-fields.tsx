import { CheckField, TextField } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'

/** The fields of the creation form. */
export function PaymentMethodFields({ form }: { form: FormState }) {
  return (
    <>
      <TextField
        form={form}
        name="descripcion"
        label="Descripción"
        message="La descripción es obligatoria"
        maxLength={100}
        required
      />
      <CheckField form={form} name="esBanco" label="¿Es banco?" />
      <CheckField form={form} name="esCredito" label="¿A crédito?" />
    </>
  )
}
