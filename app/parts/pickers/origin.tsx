import { TextField } from '#app/form/fields.tsx'
import type { Picker } from '#app/form/pickers/picker.ts'
import { LENGTH } from '#server/shared/lengths.ts'

export const origin: Picker = {
  name: 'origenes',
  label: 'Origen',
  message: 'Debe seleccionar un origen válido de la lista.',
  adds: {
    what: 'un origen',
    title: 'Nuevo Origen',
    typed: 'nombre',
    Fields: () => (
      <TextField
        name="nombre"
        label="Nombre"
        message="El nombre es obligatorio."
        maxLength={LENGTH.label}
        required
      />
    ),
  },
}
