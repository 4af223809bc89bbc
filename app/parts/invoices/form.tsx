import { NumberField, TextField } from '#app/form/fields.tsx'
import { useFormField, useKitForm } from '#app/form/kit-form.tsx'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import { LENGTH } from '#server/kit/words/lengths.ts'
import type { Option } from '#server/kit/contract/common.ts'
import { type Calculated, useCalculation } from '#app/form/use-calculation.ts'
import { Amounts, type InvoiceAmounts } from './amounts.tsx'
import { LineFields } from './line-fields.tsx'
import { ShortageTick } from '#app/parts/stock/shortage-tick.tsx'
import { INVOICE_PICKERS } from '#app/parts/form-pickers.ts'
import { INVOICE } from '#server/invoices/words.ts'

interface InvoiceFormProps {
  path: string
  frame: PickerFrame
  /** Target of 'Cancelar'. */
  cancelTo: string
  once?: string
  /** Proposed number. Another user may take the number before this form is saved. */
  next?: string
  /** Warning about the DIAN range. */
  notice?: string
  /** Products for the lines. Without products the form has no lines. */
  productos?: readonly Option[]
  /** Issued invoice: only texts change (invoices/README.md, issued invoices). */
  issued?: boolean
  version?: number
  /** Paid invoice: only texts change (invoices/README.md, final fields). */
  paid?: boolean
  /** Amounts of the first page. */
  amounts?: InvoiceAmounts | undefined
  reply: Calculated<InvoiceAmounts> | undefined
}

/** Form of a new or an existing invoice. */
export function InvoiceForm({
  cancelTo,
  next,
  notice,
  productos = [],
  issued,
  amounts,
  reply,
  ...props
}: InvoiceFormProps) {
  const paid = props.paid || issued
  const { frame } = props
  const { value } = useKitForm()
  const { calculo, busy, changed } = useCalculation(reply, amounts)
  const weighing = useFormField('id_weighing_record')
  return (
    <PickerForm
      {...props}
      fields={INVOICE_PICKERS}
      onInput={({ target, currentTarget }) => decidesAmount(target) && changed(currentTarget)}
    >
      <input type="hidden" name="id_weighing_record" value={value('id_weighing_record')} />
      {weighing.errors.map((text) => (
        <div key={text} className="form-error" role="alert">
          {text}
        </div>
      ))}
      {notice && <p className="obstacle">{notice}</p>}
      <div className="grid four">
        <div className="two">
          {INVOICE_PICKERS.map((field) => (
            <TypeAhead
              key={field.name}
              field={field}
              frame={frame}
              readOnly={!!paid}
              autoFocus={!reply && !paid}
            />
          ))}
        </div>
        <TextField
          name="numero_de_factura"
          {...INVOICE.numero_de_factura}
          readOnly={paid}
          placeholder={next}
          hint={props.once && 'Vacío: el siguiente del consecutivo.'}
        />
        <NumberField
          name="valor_total"
          {...INVOICE.valor_total}
          pesos
          required
          readOnly={paid}
          hint={productos.length > 0 && !paid && 'Con líneas, lo que ellas sumen.'}
        />
        <TextField name="fecha_de_emision" {...INVOICE.fecha_de_emision} required readOnly={paid} />
        <TextField name="fecha_de_vencimiento" {...INVOICE.fecha_de_vencimiento} required readOnly={paid} />
        <div className="two">
          <TextField name="documento_de_soporte" {...INVOICE.documento_de_soporte} required />
        </div>
      </div>
      {productos.length > 0 && !paid && <LineFields productos={productos} onRemoved={changed} />}
      <TextField name="observaciones" {...INVOICE.observaciones} />
      {props.version !== undefined && !paid && (
        <TextField
          name="motivo"
          label="Motivo del cambio de vencimiento"
          maxLength={LENGTH.reason}
          hint="Solo si cambia la fecha de vencimiento."
        />
      )}
      <ShortageTick />
      {paid ? (
        <SaveFoot cancelTo={cancelTo} />
      ) : (
        <SaveFoot cancelTo={cancelTo} binds={{ what: 'factura', amount: busy ? null : calculo?.total }}>
          <Amounts amounts={calculo} busy={busy} />
        </SaveFoot>
      )}
    </PickerForm>
  )
}

/** Whether a change of this field changes the amount. */
const decidesAmount = (field: EventTarget) =>
  'name' in field && /^(lineas\[|valor_total$)/.test(String(field.name))
