import { CheckField } from '#app/form/fields.tsx'
import type { Picker } from '#app/form/pickers/picker.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { Description } from './described.tsx'

export const paymentMethod: Picker = {
  name: 'formas-de-pago',
  label: 'Forma de pago',
  message: 'Debe seleccionar una forma de pago válida de la lista.',
  adds: {
    what: 'una forma de pago',
    title: 'Nueva Forma de Pago',
    typed: 'descripcion',
    Fields: () => (
      <>
        <Description maxLength={LENGTH.label} />
        <CheckField name="esBanco" label="¿Es banco?" />
        <CheckField name="esCredito" label="¿A crédito?" />
      </>
    ),
  },
}
