import { type FormEvent, useRef, useState } from 'react'
import { NumberField, TextField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import { TextArea } from '#app/form/text-area.tsx'
import { DerivedFields, LookAhead, LOOKED_AT, type Typed } from './derived.tsx'
import { RECEIVABLE_PICKERS } from '#app/parts/form-pickers.ts'
import { RECEIVABLE } from '#server/receivables/words.ts'

interface ReceivableFormProps {
  path: string
  once: string
  frame: PickerFrame
  hoy: string
}

/** Form of a receivable typed by hand. */
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
        <TextField name="fecha_factura" {...RECEIVABLE.fecha_factura} required />
        <TextField name="numero_factura" {...RECEIVABLE.numero_factura} hint="Vacío, lo asigna el sistema." />
      </div>
      <div className="grid three">
        <NumberField pesos name="valor_original_factura" {...RECEIVABLE.valor_original_factura} required />
        <NumberField pesos name="total_abonos_realizados" {...RECEIVABLE.total_abonos_realizados} />
        <TextField name="fecha_esperada_pago" {...RECEIVABLE.fecha_esperada_pago} required />
        <NumberField
          name="porcentaje_interes_mora"
          {...RECEIVABLE.porcentaje_interes_mora}
          hint="Vacío, el de las tarifas."
          maxLength={12}
        />
        <LookAhead typed={typed} hoy={hoy} />
      </div>
      <TextArea name="observaciones" {...RECEIVABLE.observaciones} />
      <DerivedFields />
      <SaveFoot cancelTo="/accounts-receivable" />
    </PickerForm>
  )
}

/** A random number from 100 to 999, for the proposed invoice number. */
const threeDigits = () => 100 + Math.floor(Math.random() * 900)

/**
 * Choosing the invoice date proposes the number `FAC-yyyymmdd-NNN`, while the number is untouched. Without
 * scripts the field stays empty and the server numbers the receivable.
 */
function useProposedNumber() {
  const touched = useRef(false)
  const digits = useRef(0)
  return ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const { name, value } = target as HTMLInputElement
    if (name === 'numero_factura') touched.current = true
    if (name !== 'fecha_factura' || touched.current) return
    const number = currentTarget.elements.namedItem('numero_factura')
    if (!(number instanceof HTMLInputElement) || (digits.current === 0 && number.value !== '')) return
    digits.current ||= threeDigits()
    const isDay = /^[1-9]\d{3}-\d\d-\d\d$/.test(value)
    number.value = isDay ? `FAC-${value.replaceAll('-', '')}-${digits.current}` : ''
  }
}
