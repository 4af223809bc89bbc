import { TextField } from '#app/form/fields.tsx'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import type { FormState } from '#app/form/reply.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { INVOICE_PICKERS } from './pickers.ts'

interface InvoiceFormProps {
  form: FormState
  path: string
  frame: PickerFrame
  /** Where 'Cancelar' leads. */
  cancelTo: string
  once?: string
  /** The number that it takes when none is typed; others may take it before. */
  next?: string
  version?: number
  /** Receipts are applied: only its texts change (N-106). */
  paid?: boolean
}

/** The invoice, new or edited (D2 §2.9). */
export function InvoiceForm({ cancelTo, next, paid = false, ...props }: InvoiceFormProps) {
  const { form, frame } = props
  return (
    <PickerForm {...props} fields={INVOICE_PICKERS}>
      <input type="hidden" name="id_weighing_record" value={form.value('id_weighing_record')} />
      {form.errors('id_weighing_record').map((text) => (
        <div key={text} className="form-error" role="alert">
          {text}
        </div>
      ))}
      <div className="grid four">
        <div className="two">
          {INVOICE_PICKERS.map((field) => (
            <TypeAhead
              key={field.name}
              form={form}
              field={field}
              frame={frame}
              readOnly={paid}
              autoFocus={!form.reply && !paid}
            />
          ))}
        </div>
        <TextField
          form={form}
          name="numero_de_factura"
          label="Número de factura"
          maxLength={30}
          readOnly={paid}
          placeholder={next}
          hint={props.once && 'Vacío: el siguiente del consecutivo.'}
        />
        <TextField
          form={form}
          name="valor_total"
          label="Valor factura"
          inputMode="numeric"
          maxLength={20}
          required
          readOnly={paid}
        />
        <TextField
          form={form}
          name="fecha_de_emision"
          label="Fecha de emisión"
          type="date"
          required
          readOnly={paid}
        />
        <TextField
          form={form}
          name="fecha_de_vencimiento"
          label="Fecha de vencimiento"
          type="date"
          required
          readOnly={paid}
        />
        <div className="two">
          <TextField
            form={form}
            name="documento_de_soporte"
            label="Documento de soporte"
            maxLength={100}
            required
          />
        </div>
      </div>
      <TextField
        form={form}
        name="observaciones"
        label="Observaciones (opcional)"
        maxLength={LENGTH.remarks}
      />
      <SaveFoot cancelTo={cancelTo} />
    </PickerForm>
  )
}
