import { NumberField, TextField } from '#app/form/fields.tsx'
import { LENGTH } from '#server/kit/words/lengths.ts'

/** Day, value and reason of what is written into the book by hand. */
export const Moved = () => (
  <>
    <div className="grid">
      <NumberField name="valor" label="Valor" pesos required />
      <TextField name="fecha" label="Fecha" type="date" required />
    </div>
    <TextField name="concepto" label="Motivo" maxLength={LENGTH.reason} required />
  </>
)
