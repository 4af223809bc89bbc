import { BareInput } from '#app/form/cell-fields.tsx'
import { getSelectProps } from '@conform-to/react'
import { FieldErrors } from '#app/form/field-notes.tsx'
import { useFormField } from '#app/form/kit-form.tsx'
import { ReceiptBadge } from '#app/parts/badges/receipt.tsx'
import type { PaymentReceipt } from '#server/contract/payment-receipts.ts'
import { LENGTH } from '#server/shared/lengths.ts'

/** Where the estado of a receipt may be moved to from its row (N-69). */
const NEXT: Record<string, string> = { PENDIENTE: 'APLICADO', APLICADO: 'ANULADO' }

/** The estado of the row being edited; voiding asks for its reason. That of a scale's fee moves with its weighing. */
export function EditState({ row }: { row: PaymentReceipt }) {
  const estado = useFormField('estado')
  const motivo = useFormField('motivo')
  const next = row.origen === 'PESADA' ? undefined : NEXT[row.estado]
  if (!next) return <ReceiptBadge estado={row.estado} />
  return (
    <span className="edited">
      <select {...getSelectProps(estado.meta)} aria-label="Estado">
        <option>{row.estado}</option>
        <option>{next}</option>
      </select>
      {next === 'ANULADO' && (
        <BareInput
          field={motivo}
          label="Motivo de la anulación"
          placeholder="Motivo, si lo anula"
          maxLength={LENGTH.reason}
        />
      )}
      <FieldErrors field={motivo} />
    </span>
  )
}
