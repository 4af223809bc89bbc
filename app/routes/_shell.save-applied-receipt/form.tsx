import { useRef, useState } from 'react'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { useKitForm } from '#app/form/kit-form.tsx'
import { APPLIED_RECEIPT_PICKERS } from '#app/parts/form-pickers.ts'
import { NumberField, TextField } from '#app/form/fields.tsx'
import { type Choice, readChoice } from '#app/form/pickers/choice.ts'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import { APPLIED_RECEIPT } from '#server/receipts/words.ts'

const [RECEIPT, RECEIVABLE] = APPLIED_RECEIPT_PICKERS

interface AppliedReceiptFormProps {
  path: string
  once: string
  frame: PickerFrame
}

/** Applies a receipt to one receivable of its client. */
export function AppliedReceiptForm(props: AppliedReceiptFormProps) {
  const { frame } = props
  const { reply, value } = useKitForm()
  const { receipt, offered, onReceipt } = useOpenReceivables(readChoice(value(RECEIPT.name))?.id)
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
        <NumberField name="valor_aplicado" {...APPLIED_RECEIPT.valor_aplicado} pesos required />
        <TextField name="fecha_aplicacion" {...APPLIED_RECEIPT.fecha_aplicacion} required />
      </div>
      <SaveFoot cancelTo="/applied-receipts" />
    </PickerForm>
  )
}

/**
 * Selected receipt with the open receivables of its client. Uses plain fetch: a Remix fetch would leave the
 * form if the session has ended.
 */
function useOpenReceivables(start: string | undefined) {
  const [receipt, setReceipt] = useState(start)
  const [offered, setOffered] = useState<Choice[]>()
  const latest = useRef(start)
  const onReceipt = async (choice: Choice | null) => {
    const id = choice?.id
    latest.current = id
    setReceipt(id)
    setOffered(undefined)
    if (!id) return
    try {
      const response = await fetch(`/buscar/cuentas-abiertas?de=${encodeURIComponent(id)}`)
      const found = response.ok && !response.redirected ? ((await response.json()) as Choice[]) : undefined
      if (latest.current === id) setOffered(found)
    } catch (error) {
      if (!(error instanceof Error)) throw error
    }
  }
  return { receipt, offered, onReceipt }
}
