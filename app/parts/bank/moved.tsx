import { NumberField, TextField } from '#app/form/fields.tsx'
import { LENGTH } from '#server/kit/words/lengths.ts'

export const Moved = () => (
  <>
    <div className="grid">
      <NumberField name="valor" label="Valor" pesos required />
      <TextField name="fecha" label="Fecha" type="date" required />
    </div>
    <TextField name="concepto" label="Motivo" maxLength={LENGTH.reason} required />
  </>
)
