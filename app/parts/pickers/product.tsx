import { CheckField } from '#app/form/fields.tsx'
import type { Picker } from '#app/form/pickers/picker.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { Description } from './described.tsx'

export const product: Picker = {
  name: 'productos',
  label: 'Producto',
  message: 'Debe seleccionar un producto válido de la lista.',
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
