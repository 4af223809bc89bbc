import { CheckField } from '#app/form/fields.tsx'
import type { Picker } from '#app/form/pickers/picker.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { mustChoose } from '#server/shared/sentences.ts'
import { Description } from './described.tsx'

export const product: Picker = {
  name: 'productos',
  label: 'Producto',
  message: mustChoose('un producto'),
  adds: {
    what: 'un producto',
    title: 'Nuevo Producto',
    typed: 'descripcion',
    Fields: () => (
      <>
        <Description maxLength={LENGTH.label} />
        <CheckField name="esPaddy" label="¿Arroz paddy?" />
      </>
    ),
  },
}
