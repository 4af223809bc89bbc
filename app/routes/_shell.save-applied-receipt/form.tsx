import { TextField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import { readChoice } from '#app/form/pickers/choice.ts'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import { APPLIED_RECEIPT_PICKERS } from '#app/parts/applied-receipts/pickers.ts'
import { useOpenReceivables } from './use-open-receivables.ts'

interface AppliedReceiptFormProps {
  path: string
  once: string
  frame: PickerFrame
}

const [RECEIPT, RECEIVABLE] = APPLIED_RECEIPT_PICKERS

/** What of a receipt pays a receivable of its client (D2 §2.10). */
export function AppliedReceiptForm(props: AppliedReceiptFormProps) {
  const { frame } = props
  const { reply, value } = useKitForm()
  const { receipt, offered, onReceipt } = useOpenReceivables(readChoice(value(RECEIPT.name))?.id ?? '')
  return (
    <PickerForm {...props} fields={APPLIED_RECEIPT_PICKERS}>
      <div className="grid">
        <TypeAhead field={RECEIPT} frame={frame} autoFocus={!reply} onChoose={onReceipt} />
        <TypeAhead
          field={RECEIVABLE}
          frame={frame}
          within={receipt}
          offered={offered ?? reply?.extra?.results?.[RECEIVABLE.name]}
        />
        <TextField name="valor_aplicado" label="Valor aplicado" inputMode="numeric" maxLength={20} required />
        <TextField name="fecha_aplicacion" label="Fecha de aplicación" type="date" required />
      </div>
      <SaveFoot cancelTo="/applied-receipts" />
    </PickerForm>
  )
}
