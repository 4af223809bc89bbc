import { CheckField, TextField } from '#app/form/fields.tsx'
import { LENGTH } from '#server/shared/lengths.ts'
import { DESCRIPTION_REQUIRED } from '#server/shared/sentences.ts'

/** The fields of the creation form. */
export function PaymentMethodFields() {
  return (
    <>
      <TextField
        name="descripcion"
        label="Descripción"
        message={DESCRIPTION_REQUIRED}
        maxLength={LENGTH.label}
        required
      />
      <CheckField name="esBanco" label="¿Es banco?" />
      <CheckField name="esCredito" label="¿A crédito?" />
    </>
  )
}
