import { getSelectProps } from '@conform-to/react'
import { useState } from 'react'
import { Labelled, SelectField, TextField } from '#app/form/fields.tsx'
import { useAutoFocus, useFormField, useKitForm } from '#app/form/kit-form.tsx'
import { Options } from '#app/form/options.tsx'
import { fittingFirst, namedBank } from './fitting-banks.ts'
import type { PaymentOptions } from './options.server.ts'
import { PAYMENT } from '#server/payments/words.ts'

/** Hidden field with the payment that the cash question was about. In the API the same name is a boolean. */
export const CASH_FIELD = 'efectivo_confirmado'

/** Warning about cash of 100 UVT or more. Sending the same payment again confirms the cash. */
export function CashQuestion() {
  const { value } = useKitForm()
  const { errors } = useFormField(CASH_FIELD)
  return (
    <>
      <input type="hidden" name={CASH_FIELD} value={value(CASH_FIELD)} />
      {errors.length > 0 && (
        <p className="form-error question" role="alert" tabIndex={-1} autoFocus>
          {errors.join(' ')} Si es así, pague de nuevo; si no, elija un banco.
        </p>
      )}
    </>
  )
}

interface PaymentFieldsProps {
  opciones: PaymentOptions
}

/** Fields of a payment: day, method and bank. Banks named in the method come first. */
export function PaymentFields({ opciones }: PaymentFieldsProps) {
  const { formas, bancos } = opciones
  const start = useKitForm().value('id_fpago')
  const [forma, setForma] = useState(start)
  const chosen = formas.find(({ value }) => value === forma)?.label
  const named = forma === start ? '' : namedBank(chosen, bancos)
  return (
    <div className="grid payment">
      <TextField name="fecha" {...PAYMENT.fecha} required />
      <Method formas={formas} onChoose={setForma} />
      <div className="wide bank">
        <SelectField
          key={named}
          name="id_banco"
          {...PAYMENT.id_banco}
          options={[{ value: '', label: 'Elija el banco' }, ...fittingFirst(chosen, bancos)]}
          {...(named && { value: named })}
        />
      </div>
    </div>
  )
}

interface MethodProps {
  formas: PaymentOptions['formas']
  onChoose: (value: string) => void
}

/** The stylesheet shows the bank field while a method of the bank group is chosen, also without scripts. */
function Method({ formas, onChoose }: MethodProps) {
  const field = useFormField('id_fpago')
  const group = (banks: boolean) => <Options options={formas.filter(({ conBanco }) => conBanco === banks)} />
  return (
    <Labelled label="Forma de pago" field={field}>
      <select
        {...getSelectProps(field.meta)}
        {...field.aria}
        autoFocus={useAutoFocus(field)}
        onInput={({ currentTarget }) => onChoose(currentTarget.value)}
        required
      >
        <option value="">Elija la forma de pago</option>
        {group(false)}
        <optgroup label="Bancos" className="banks">
          {group(true)}
        </optgroup>
      </select>
    </Labelled>
  )
}
