import { CellCheck, CellInput } from '#app/form/cell-fields.tsx'
import type { FormState } from '#app/form/reply.ts'
import { isBank, isCredit } from '#app/parts/lists/payment-methods.tsx'
import type { PaymentMethod } from '#server/contract/payment-methods.ts'

/** The cell of a row being edited: its name, and what it is for, beside the tags that it has already. */
export function EditKind({ row, form }: { row: PaymentMethod; form: FormState }) {
  return (
    <>
      <CellInput form={form} name="descripcion" label="Descripción" value={row.descripcion} maxLength={100} />
      <CellCheck form={form} name="esBanco" label="¿Es banco?" checked={isBank(row)} />
      <CellCheck form={form} name="esCredito" label="¿A crédito?" checked={isCredit(row)} />
      <input type="hidden" form={form.id} name="tags" value={row.tags} />
    </>
  )
}
