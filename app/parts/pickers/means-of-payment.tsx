import { CheckField } from '#app/form/fields.tsx'
import type { Choice } from '#app/form/pickers/choice.ts'
import type { Picker } from '#app/form/pickers/picker.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { mustChoose } from '#server/shared/sentences.ts'
import { Description } from './described.tsx'

/** What a means of payment says beside its name when it asks for its bank (N-129). */
export const BANK_DETAIL = 'Banco'

export const asksBank = (choice: Choice | null) => choice?.detail === BANK_DETAIL

/** The payment methods that give money: not a credit, not a deduction (N-129). */
export const meansOfPayment: Picker = {
  name: 'medios-de-pago',
  label: 'Medio de Pago',
  message: mustChoose('un medio de pago'),
  adds: {
    what: 'un medio de pago',
    title: 'Nueva Forma de Pago',
    typed: 'descripcion',
    Fields: () => (
      <>
        <Description maxLength={LENGTH.label} />
        <CheckField name="esBanco" label="¿Es banco?" />
      </>
    ),
  },
}
