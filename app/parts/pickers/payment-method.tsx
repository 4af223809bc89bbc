import { CheckField } from '#app/form/fields.tsx'
import type { Picker } from '#app/form/pickers/picker.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { mustChoose } from '#server/shared/sentences.ts'
import { Description } from './described.tsx'

export const paymentMethod: Picker = {
  name: 'formas-de-pago',
  label: 'Forma de pago',
  message: mustChoose('una forma de pago'),
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
