import { type FormEvent, useState } from 'react'
import { TextField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import { TextArea } from '#app/form/text-area.tsx'
import { LENGTH } from '#server/shared/lengths.ts'
import { DerivedFields, LookAhead, LOOKED_AT, type Typed } from './derived.tsx'
import { RECEIVABLE_PICKERS } from '#app/parts/receivables/pickers.ts'
import { useProposedNumber } from './use-proposed-number.ts'

interface ReceivableFormProps {
  path: string
  once: string
  frame: PickerFrame
  hoy: string
}

/** A receivable written by hand (D2 §2.12). */
export function ReceivableForm({ hoy, ...props }: ReceivableFormProps) {
  const { frame } = props
  const { reply, value } = useKitForm()
  const propose = useProposedNumber()
  const [typed, setTyped] = useState(
    () => Object.fromEntries(LOOKED_AT.map((name) => [name, value(name)])) as Typed,
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
          <TypeAhead key={field.name} field={field} frame={frame} autoFocus={!reply} />
        ))}
        <TextField name="fecha_factura" label="Fecha de factura" type="date" required />
        <TextField
          name="numero_factura"
          label="Número de factura"
          hint="Vacío, lo asigna el sistema."
          maxLength={40}
        />
      </div>
      <div className="grid four">
        <Amount name="valor_original_factura" label="Valor original" required />
        <Amount name="total_abonos_realizados" label="Abonos realizados" />
        <TextField name="fecha_esperada_pago" label="Fecha esperada de pago" type="date" required />
        <TextField
          name="porcentaje_interes_mora"
          label="% interés de mora mensual"
          hint="Vacío, el de las tarifas."
          inputMode="decimal"
          maxLength={12}
        />
        <LookAhead typed={typed} hoy={hoy} />
      </div>
      <TextArea name="observaciones" label="Observaciones" maxLength={LENGTH.remarks} />
      <DerivedFields />
      <SaveFoot cancelTo="/accounts-receivable" />
    </PickerForm>
  )
}

function Amount(props: { name: string; label: string; required?: boolean }) {
  return <TextField {...props} inputMode="numeric" maxLength={20} />
}
