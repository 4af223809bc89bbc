import type { FormEvent } from 'react'
import { CheckField, SelectField, TextField } from '#app/form/fields.tsx'
import { useFormField, useKitForm } from '#app/form/kit-form.tsx'
import type { Choice } from '#app/form/pickers/choice.ts'
import { newPicker } from '#app/form/pickers/picker.ts'
import { VAT_OPTIONS } from '#server/catalogues/vat-words.ts'
import { DESCRIPTION_REQUIRED, NAME_REQUIRED, PLATE_REQUIRED } from '#server/kit/words/sentences.ts'
import { BATCH, ORIGIN, PRODUCT, VEHICLE } from '#server/catalogues/words.ts'
import { PAYMENT_METHOD } from '#server/payments/words.ts'

/**
 * Creation form of a product, for its list and picker. A description with 'paddy' ticks its box once: while typing with
 * scripts, else after the first 'Guardar'.
 */
export function ProductFields() {
  const { value } = useKitForm()
  const proposed = useFormField('esPaddy').errors.length > 0
  const { meta } = useFormField('paddy_preguntado')
  const asked = proposed ? '1' : value('paddy_preguntado')
  return (
    <div onInput={proposePaddy}>
      <input key={asked} type="hidden" name={meta.name} defaultValue={asked} data-asked="" />
      <TextField
        name="descripcion"
        {...PRODUCT.descripcion}
        label="Descripción *"
        required={DESCRIPTION_REQUIRED}
      />
      <CheckField key={String(proposed)} name="esPaddy" label="¿Arroz paddy?" checked={proposed} />
      <CheckField name="esInsumo" label="¿Insumo para prestar?" />
      <SelectField name="iva" {...PRODUCT.iva} label="IVA de su venta" options={VAT_OPTIONS} />
    </div>
  )
}

function proposePaddy({ currentTarget, target }: FormEvent<HTMLElement>) {
  const asked = currentTarget.querySelector<HTMLInputElement>('[data-asked]')
  const box = currentTarget.querySelector<HTMLInputElement>('[name$=esPaddy]')
  const { name, value } = target as HTMLInputElement
  if (!box || !asked || asked.value || !name.endsWith('descripcion') || !/\bpaddy\b/i.test(value)) return
  box.checked = true
  asked.value = '1'
}

const MeansFields = () => (
  <>
    <TextField name="descripcion" {...PAYMENT_METHOD.descripcion} required={DESCRIPTION_REQUIRED} />
    <CheckField name="esBanco" label="¿Es banco?" />
  </>
)

/** Creation form of a payment method, for its list and picker. */
export const PaymentMethodFields = () => (
  <>
    <MeansFields />
    <CheckField name="esCredito" label="¿A crédito?" />
  </>
)

/** Creation form of an origin, for its list and picker. */
export const OriginFields = () => (
  <TextField name="nombre" {...ORIGIN.nombre} label="Nombre *" required={NAME_REQUIRED} />
)

/** Creation form of a vehicle, for its list and picker. Saving a questioned plate again confirms it. */
export function VehicleFields() {
  const { value } = useKitForm()
  const { meta, errors } = useFormField('placa_confirmada')
  const asked = errors.length > 0
  return (
    <>
      <input type="hidden" name={meta.name} value={value(asked ? 'placa' : 'placa_confirmada')} />
      {asked && (
        <div className="form-error question" role="alert" tabIndex={-1}>
          {errors.join(' ')}
        </div>
      )}
      <TextField name="placa" {...VEHICLE.placa} required={PLATE_REQUIRED} autoFocus={asked} />
    </>
  )
}

export const vehicle = newPicker('placas', 'Placa', 'una placa', {
  title: 'Nuevo Vehículo',
  typed: 'placa',
  Fields: VehicleFields,
})

export const origin = newPicker('origenes', 'Origen', 'un origen', {
  title: 'Nuevo Origen',
  typed: 'nombre',
  Fields: OriginFields,
})

export const batch = newPicker('lotes', 'Lote', 'un lote', {
  title: 'Nuevo Lote',
  typed: 'descripcion',
  Fields: () => (
    <TextField
      name="descripcion"
      {...BATCH.descripcion}
      label="Descripción *"
      required={DESCRIPTION_REQUIRED}
    />
  ),
})

export const product = newPicker('productos', 'Producto', 'un producto', {
  title: 'Nuevo Producto',
  typed: 'descripcion',
  Fields: ProductFields,
})

export const paymentMethod = newPicker('formas-de-pago', 'Forma de pago', 'una forma de pago', {
  title: 'Nueva Forma de Pago',
  typed: 'descripcion',
  Fields: PaymentMethodFields,
})

/** Suffix of a payment method that requires a bank. */
export const BANK_DETAIL = 'Banco'

export const asksBank = (choice: Choice | null) => choice?.detail === BANK_DETAIL

/** Payment methods that move money: no credit and no deduction. */
export const meansOfPayment = newPicker('medios-de-pago', 'Medio de Pago', 'un medio de pago', {
  title: 'Nueva Forma de Pago',
  typed: 'descripcion',
  Fields: MeansFields,
})
