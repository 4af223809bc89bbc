import { type FormEvent, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import { optionsFrom } from '#app/form/options.tsx'
import { type Choice, type Offers, readChoice } from '#app/form/pickers/choice.ts'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import { asksBank } from '#app/parts/catalogues/pickers.tsx'
import { fittingFirst, namedBank } from '#app/parts/payments/fitting-banks.ts'
import { APPLY_PREFIX, appliedSum, type OpenOnes } from '#app/parts/receipts/applying.ts'
import { typedWhole } from '#server/kit/words/typed-numbers.ts'
import { CLIENT, MEANS, MEANS_FIELD, RECEIPT_PICKERS } from '#app/parts/form-pickers.ts'
import { Remainder } from '#app/parts/receipts/remainder.tsx'
import { AppliedInvoices } from './applied-invoices.tsx'
import { useOpen } from './use-open.ts'
import { RECEIPT } from '#server/receipts/words.ts'

interface ReceiptFormProps {
  frame: PickerFrame
  offers: Offers
  bancos: { value: string; label: string }[]
  /** Next number of the consecutive, or ''. */
  siguiente: string
  once: string
  abiertas: OpenOnes | null
}

const STATES = optionsFrom(['PENDIENTE', 'APLICADO', 'ANULADO'])

const moneyIn = (fields: FormData) => ({
  paid: typedWhole(String(fields.get('valor_pagado'))),
  applied: appliedSum(fields),
  state: String(fields.get('estado')),
})

/** Form of a new cash receipt. Enter moves to the next field, and only 'Guardar' saves. */
export function ReceiptForm({
  frame,
  offers: fromPage,
  bancos,
  siguiente,
  once,
  abiertas,
}: ReceiptFormProps) {
  const hydrated = useHydrated()
  const { reply, value } = useKitForm()
  const offers = { ...fromPage, ...reply?.extra?.results }
  const { open, onClient } = useOpen(abiertas)
  const [means, setMeans] = useState<Choice | null>(() => readChoice(value(MEANS_FIELD)))
  const [meansChanged, setMeansChanged] = useState(false)
  const named = meansChanged && means ? namedBank(means.label, bancos) : ''
  const [money, setMoney] = useState(() => ({
    paid: typedWhole(value('valor_pagado')),
    applied: appliedSum(
      (abiertas?.cuentas ?? []).map(({ id }) => [APPLY_PREFIX + id, value(APPLY_PREFIX + id)]),
    ),
    state: value('estado'),
  }))
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setMoney(moneyIn(new FormData(currentTarget)))
  // Without scripts the bank must be chosen together with the method.
  const withBank = !means || asksBank(means) || reply?.error?.['id_banco']
  return (
    <PickerForm
      frame={frame}
      fields={RECEIPT_PICKERS}
      path="/save-payment-receipt"
      once={once}
      onInput={onInput}
    >
      <div className="grid four">
        <div className="two">
          <TypeAhead
            frame={frame}
            field={CLIENT}
            offered={offers[CLIENT.name]}
            autoFocus={!reply && !abiertas}
            onChoose={onClient}
          />
        </div>
        <NumberField
          name="valor_pagado"
          {...RECEIPT.valor_pagado}
          pesos
          autoFocus={!reply && !!abiertas}
          required
        />
        <TextField name="fecha_recepcion_pago" {...RECEIPT.fecha_recepcion_pago} required />
        <TypeAhead
          frame={frame}
          field={MEANS}
          offered={offers[MEANS.name]}
          onChoose={(one) => {
            setMeans(one)
            setMeansChanged(true)
          }}
        />
        {withBank && (
          <SelectField
            key={named}
            name="id_banco"
            {...RECEIPT.id_banco}
            options={[{ value: '', label: 'Elija el banco' }, ...fittingFirst(means?.label, bancos)]}
            {...(named && { value: named })}
            hint={!means && 'Solo para medios de pago de banco.'}
          />
        )}
        <TextField
          name="numero_recibo"
          {...RECEIPT.numero_recibo}
          hint={siguiente ? `Vacío: el siguiente, ${siguiente}.` : 'Vacío: el siguiente del consecutivo.'}
        />
        <SelectField
          name="estado"
          {...RECEIPT.estado}
          options={STATES}
          hint="PENDIENTE: el dinero todavía no entra a la caja ni al banco."
        />
      </div>
      <AppliedInvoices open={open} hydrated={hydrated} />
      <TextField name="observaciones" {...RECEIPT.observaciones} />
      <SaveFoot cancelTo="/payment-receipts" binds={{ what: 'recibo', amount: money.paid }}>
        <Remainder
          valor={money.paid}
          aplicado={money.applied}
          anticipo={money.state === 'APLICADO' || money.applied > 0}
        />
      </SaveFoot>
    </PickerForm>
  )
}
