import { NumberField, TextField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import { INPUT_PICKERS } from '#app/parts/form-pickers.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { PAYABLE } from '#server/payables/words.ts'

interface PurchaseFormProps {
  path: string
  once: string
  frame: PickerFrame
}

/** Form of a purchase of inputs on credit. */
export function PurchaseForm(props: PurchaseFormProps) {
  const { reply } = useKitForm()
  return (
    <PickerForm {...props} fields={INPUT_PICKERS}>
      <div className="grid three">
        {INPUT_PICKERS.map((field) => (
          <TypeAhead key={field.name} field={field} frame={props.frame} autoFocus={!reply} />
        ))}
        <TextField name="factura" label="Factura del proveedor" maxLength={LENGTH.reference} />
        <NumberField name="kilos" {...PAYABLE.kilos} hint="Entran a las existencias." required />
        <NumberField
          pesos
          name="valor"
          {...PAYABLE.valor}
          hint="Con IVA: todo es costo de los kilos."
          required
        />
        <TextField name="fecha" {...PAYABLE.fecha} label="Fecha de la compra" required />
        <TextField name="fecha_vencimiento" {...PAYABLE.fecha_vencimiento} required />
      </div>
      <SaveFoot cancelTo="/cuentas-por-pagar" />
    </PickerForm>
  )
}
