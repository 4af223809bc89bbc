import { type FormEvent, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { SelectField, TextField } from '#app/form/fields.tsx'
import { type Choice, type Offers, readChoice } from '#app/form/pickers/choice.ts'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import type { FormState } from '#app/form/reply.ts'
import { asksBank } from '#app/parts/pickers/means-of-payment.tsx'
import { appliedSum, type OpenOnes, typedPesos } from '#app/parts/receipts/applying.ts'
import { CLIENT, MEANS, MEANS_FIELD, RECEIPT_PICKERS } from '#app/parts/receipts/pickers.ts'
import { Remainder } from '#app/parts/receipts/remainder.tsx'
import { LENGTH } from '#server/shared/lengths.ts'
import { AppliedInvoices } from './applied-invoices.tsx'
import { useOpen } from './use-open.ts'

interface ReceiptFormProps {
  form: FormState
  frame: PickerFrame
  offers: Offers
  bancos: { value: string; label: string }[]
  /** The next number of its consecutive; `''` where that is not known. */
  siguiente: string
  once: string
  abiertas: OpenOnes | null
}

const STATES = ['PENDIENTE', 'APLICADO', 'ANULADO'].map((value) => ({ value, label: value }))

/** A new cash receipt (D2 §2.11). Enter goes from field to field; only 'Guardar' saves. */
export function ReceiptForm({
  form,
  frame,
  offers: fromPage,
  bancos,
  siguiente,
  once,
  abiertas,
}: ReceiptFormProps) {
  const hydrated = useHydrated()
  const offers = { ...fromPage, ...form.reply?.results }
  const { open, onClient } = useOpen(abiertas)
  const [means, setMeans] = useState<Choice | null>(() => readChoice(form.value(MEANS_FIELD)))
  const [money, setMoney] = useState(() => ({
    paid: typedPesos(form.value('valor_pagado')),
    applied: appliedSum(Object.entries(form.reply?.values ?? {})),
  }))
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(currentTarget)
    setMoney({ paid: typedPesos(String(fields.get('valor_pagado'))), applied: appliedSum(fields) })
  }
  // Until the method is known the bank can be chosen with it: without scripts there is no other moment.
  const withBank = !means || asksBank(means) || form.invalid('id_banco')
  const props = { form, frame }
  return (
    <PickerForm
      {...props}
      fields={RECEIPT_PICKERS}
      path="/save-payment-receipt"
      once={once}
      onInput={onInput}
    >
      <div className="grid four">
        <div className="two">
          <TypeAhead
            {...props}
            field={CLIENT}
            offered={offers[CLIENT.name]}
            autoFocus={!form.reply && !abiertas}
            onChoose={onClient}
          />
        </div>
        <TextField
          form={form}
          name="valor_pagado"
          label="Valor Pagado"
          inputMode="numeric"
          maxLength={20}
          autoFocus={!form.reply && !!abiertas}
          required
        />
        <TextField
          form={form}
          name="fecha_recepcion_pago"
          label="Fecha Recepción Pago"
          type="date"
          required
        />
        <TypeAhead {...props} field={MEANS} offered={offers[MEANS.name]} onChoose={setMeans} />
        {withBank && (
          <SelectField
            form={form}
            name="id_banco"
            label="Banco"
            options={[{ value: '', label: 'Elija el banco' }, ...bancos]}
            hint={!means && 'Solo para medios de pago de banco.'}
          />
        )}
        <TextField
          form={form}
          name="numero_recibo"
          label="Número Recibo"
          maxLength={LENGTH.document}
          hint={siguiente ? `Vacío: el siguiente, ${siguiente}.` : 'Vacío: el siguiente del consecutivo.'}
        />
        <SelectField form={form} name="estado" label="Estado" options={STATES} />
      </div>
      <AppliedInvoices form={form} open={open} hydrated={hydrated} />
      <TextField
        form={form}
        name="observaciones"
        label="Observaciones (opcional)"
        maxLength={LENGTH.remarks}
      />
      <SaveFoot cancelTo="/payment-receipts">
        <Remainder valor={money.paid} aplicado={money.applied} />
      </SaveFoot>
    </PickerForm>
  )
}
