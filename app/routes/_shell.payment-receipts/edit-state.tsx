import { FieldErrors } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'
import { ReceiptBadge } from '#app/parts/badges/receipt.tsx'
import type { PaymentReceipt } from '#server/contract/payment-receipts.ts'
import { LENGTH } from '#server/shared/lengths.ts'

/** Where the estado of a receipt may be moved to from its row (N-69). */
const NEXT: Record<string, string> = { PENDIENTE: 'APLICADO', APLICADO: 'ANULADO' }

interface EditStateProps {
  row: PaymentReceipt
  form: FormState
}

/** The estado of the row being edited; voiding asks for its reason. That of a scale's fee moves with its weighing. */
export function EditState({ row, form }: EditStateProps) {
  const next = row.origen === 'PESADA' ? undefined : NEXT[row.estado]
  if (!next) return <ReceiptBadge estado={row.estado} />
  const errors = form.errors('motivo')
  const errorId = `${form.id}-motivo-error`
  return (
    <span className="edited">
      <select
        form={form.id}
        name="estado"
        aria-label="Estado"
        defaultValue={form.reply ? form.value('estado') : row.estado}
      >
        <option>{row.estado}</option>
        <option>{next}</option>
      </select>
      {next === 'ANULADO' && (
        <input
          form={form.id}
          name="motivo"
          aria-label="Motivo de la anulación"
          placeholder="Motivo, si lo anula"
          maxLength={LENGTH.reason}
          defaultValue={form.value('motivo')}
          autoComplete="off"
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? errorId : undefined}
        />
      )}
      <FieldErrors field={{ errors, errorId }} />
    </span>
  )
}
