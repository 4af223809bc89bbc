import { TextField } from '#app/form/fields.tsx'
import type { Picker } from '#app/form/pickers/picker.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { NAME_REQUIRED, mustChoose } from '#server/shared/sentences.ts'

export const origin: Picker = {
  name: 'origenes',
  label: 'Origen',
  message: mustChoose('un origen'),
  adds: {
    what: 'un origen',
    title: 'Nuevo Origen',
    typed: 'nombre',
    Fields: () => (
      <TextField name="nombre" label="Nombre" message={NAME_REQUIRED} maxLength={LENGTH.label} required />
    ),
  },
}
