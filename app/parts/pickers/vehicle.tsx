import { TextField } from '#app/form/fields.tsx'
import type { Picker } from '#app/form/pickers/picker.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { PLATE_REQUIRED, mustChoose } from '#server/shared/sentences.ts'

export const vehicle: Picker = {
  name: 'placas',
  label: 'Placa',
  message: mustChoose('una placa'),
  adds: {
    what: 'una placa',
    title: 'Nuevo Vehículo',
    typed: 'placa',
    Fields: () => (
      <TextField name="placa" label="Placa" message={PLATE_REQUIRED} maxLength={LENGTH.plate} required />
    ),
  },
}
