import type { Picker } from '#app/form/pickers/picker.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { Description } from './described.tsx'

export const batch: Picker = {
  name: 'lotes',
  label: 'Lote',
  message: 'Debe seleccionar un lote válido de la lista.',
  adds: {
    what: 'un lote',
    title: 'Nuevo Lote',
    typed: 'descripcion',
    Fields: () => <Description maxLength={LENGTH.name} />,
  },
}
