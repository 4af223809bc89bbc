import { TextField } from '#app/form/fields.tsx'
import { readChoice } from '#app/form/pickers/choice.ts'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import type { FormState } from '#app/form/reply.ts'
import { APPLIED_RECEIPT_PICKERS } from '#app/parts/applied-receipts/pickers.ts'
import { useOpenReceivables } from './use-open-receivables.ts'

interface AppliedReceiptFormProps {
  form: FormState
  path: string
  once: string
  frame: PickerFrame
}

const [RECEIPT, RECEIVABLE] = APPLIED_RECEIPT_PICKERS

/** What of a receipt pays a receivable of its client (D2 §2.10). */
export function AppliedReceiptForm(props: AppliedReceiptFormProps) {
  const { form, frame } = props
  const { receipt, offered, onReceipt } = useOpenReceivables(readChoice(form.value(RECEIPT.name))?.id ?? '')
  return (
    <PickerForm {...props} fields={APPLIED_RECEIPT_PICKERS}>
      <div className="grid">
        <TypeAhead form={form} field={RECEIPT} frame={frame} autoFocus={!form.reply} onChoose={onReceipt} />
        <TypeAhead
          form={form}
          field={RECEIVABLE}
          frame={frame}
          within={receipt}
          offered={offered ?? form.reply?.results?.[RECEIVABLE.name]}
        />
        <TextField
          form={form}
          name="valor_aplicado"
          label="Valor aplicado"
          inputMode="numeric"
          maxLength={20}
          required
        />
        <TextField form={form} name="fecha_aplicacion" label="Fecha de aplicación" type="date" required />
      </div>
      <SaveFoot cancelTo="/applied-receipts" />
    </PickerForm>
  )
}
