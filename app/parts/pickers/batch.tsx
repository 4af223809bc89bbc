import type { Picker } from '#app/form/pickers/picker.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { mustChoose } from '#server/shared/sentences.ts'
import { Description } from './described.tsx'

export const batch: Picker = {
  name: 'lotes',
  label: 'Lote',
  message: mustChoose('un lote'),
  adds: {
    what: 'un lote',
    title: 'Nuevo Lote',
    typed: 'descripcion',
    Fields: () => <Description maxLength={LENGTH.name} />,
  },
}
