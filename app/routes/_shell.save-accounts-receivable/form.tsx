import { type FormEvent, useState } from 'react'
import { TextField } from '#app/form/fields.tsx'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import type { FormState } from '#app/form/reply.ts'
import { TextArea } from '#app/form/text-area.tsx'
import { LENGTH } from '#server/shared/lengths.ts'
import { DerivedFields, LookAhead, LOOKED_AT, type Typed } from './derived.tsx'
import { RECEIVABLE_PICKERS } from '#app/parts/receivables/pickers.ts'
import { useProposedNumber } from './use-proposed-number.ts'

interface ReceivableFormProps {
  form: FormState
  path: string
  once: string
  frame: PickerFrame
  hoy: string
}

/** A receivable written by hand (D2 §2.12). */
export function ReceivableForm({ hoy, ...props }: ReceivableFormProps) {
  const { form, frame } = props
  const propose = useProposedNumber()
  const [typed, setTyped] = useState(
    () => Object.fromEntries(LOOKED_AT.map((name) => [name, form.value(name)])) as Typed,
  )
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name, value } = event.target as HTMLInputElement
    if (LOOKED_AT.some((one) => one === name)) setTyped((now) => ({ ...now, [name]: value }))
    propose(event)
  }
  return (
    <PickerForm {...props} fields={RECEIVABLE_PICKERS} onInput={onInput}>
      <div className="grid three">
        {RECEIVABLE_PICKERS.map((field) => (
          <TypeAhead key={field.name} form={form} field={field} frame={frame} autoFocus={!form.reply} />
        ))}
        <TextField form={form} name="fecha_factura" label="Fecha de factura" type="date" required />
        <TextField
          form={form}
          name="numero_factura"
          label="Número de factura"
          hint="Vacío, lo asigna el sistema."
          maxLength={40}
        />
      </div>
      <div className="grid four">
        <Amount form={form} name="valor_original_factura" label="Valor original" required />
        <Amount form={form} name="total_abonos_realizados" label="Abonos realizados" />
        <TextField
          form={form}
          name="fecha_esperada_pago"
          label="Fecha esperada de pago"
          type="date"
          required
        />
        <TextField
          form={form}
          name="porcentaje_interes_mora"
          label="% interés de mora mensual"
          hint="Vacío, el de las tarifas."
          inputMode="decimal"
          maxLength={12}
        />
        <LookAhead typed={typed} hoy={hoy} />
      </div>
      <TextArea form={form} name="observaciones" label="Observaciones" maxLength={LENGTH.remarks} />
      <DerivedFields form={form} />
      <SaveFoot cancelTo="/accounts-receivable" />
    </PickerForm>
  )
}

function Amount(props: { form: FormState; name: string; label: string; required?: boolean }) {
  return <TextField {...props} inputMode="numeric" maxLength={20} />
}
