import { TextField } from '#app/form/fields.tsx'
import type { Picker } from '#app/form/pickers/picker.ts'
import { LENGTH } from '#server/shared/lengths.ts'

export const vehicle: Picker = {
  name: 'placas',
  label: 'Placa',
  message: 'Debe seleccionar una placa válida de la lista.',
  adds: {
    what: 'una placa',
    title: 'Nuevo Vehículo',
    typed: 'placa',
    Fields: () => (
      <TextField
        name="placa"
        label="Placa"
        message="La placa es obligatoria"
        maxLength={LENGTH.plate}
        required
      />
    ),
  },
}
