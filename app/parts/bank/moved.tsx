import { NumberField, TextField } from '#app/form/fields.tsx'
import { BANK_MOVEMENT } from '#server/bank/words.ts'

export const Moved = () => (
  <>
    <div className="grid">
      <NumberField name="valor" {...BANK_MOVEMENT.valor} pesos required />
      <TextField name="fecha" {...BANK_MOVEMENT.fecha} required />
    </div>
    <TextField name="concepto" {...BANK_MOVEMENT.concepto} required />
  </>
)
