import { CheckField, TextField } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'
import { LENGTH } from '#server/shared/lengths.ts'

/** The fields of the creation form. */
export function PaymentMethodFields({ form }: { form: FormState }) {
  return (
    <>
      <TextField
        form={form}
        name="descripcion"
        label="Descripción"
        message="La descripción es obligatoria"
        maxLength={LENGTH.label}
        required
      />
      <CheckField form={form} name="esBanco" label="¿Es banco?" />
      <CheckField form={form} name="esCredito" label="¿A crédito?" />
    </>
  )
}
