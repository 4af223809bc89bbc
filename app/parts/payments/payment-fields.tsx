import { FieldErrors, SelectField, TextField } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'
import type { PaymentOptions } from './options.server.ts'

interface PaymentFieldsProps {
  form: FormState
  opciones: PaymentOptions
}

/** When and how something is paid; its bank is asked for where the method is one. */
export function PaymentFields({ form, opciones }: PaymentFieldsProps) {
  return (
    <div className="grid payment">
      <TextField form={form} name="fecha" label="Fecha" type="date" required />
      <Method form={form} formas={opciones.formas} />
      <div className="wide bank">
        <SelectField
          form={form}
          name="id_banco"
          label="Banco"
          options={[{ value: '', label: 'Elija el banco' }, ...opciones.bancos]}
        />
      </div>
    </div>
  )
}

/** The methods; the stylesheet shows the bank while one of the group of banks is chosen, also without scripts. */
function Method({ form, formas }: { form: FormState; formas: PaymentOptions['formas'] }) {
  const errors = form.errors('id_fpago')
  const id = `${form.id}-id_fpago`
  const errorId = `${id}-error`
  const group = (banks: boolean) =>
    formas
      .filter(({ conBanco }) => conBanco === banks)
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))
  return (
    <div className="field">
      <label htmlFor={id}>
        Forma de pago<span aria-hidden="true"> *</span>
      </label>
      <select
        id={id}
        name="id_fpago"
        defaultValue={form.value('id_fpago')}
        required
        aria-invalid={form.invalid('id_fpago') || undefined}
        aria-describedby={errors.length > 0 ? errorId : undefined}
      >
        <option value="">Elija la forma de pago</option>
        {group(false)}
        <optgroup label="Bancos" className="banks">
          {group(true)}
        </optgroup>
      </select>
      <FieldErrors field={{ errors, errorId }} />
    </div>
  )
}
