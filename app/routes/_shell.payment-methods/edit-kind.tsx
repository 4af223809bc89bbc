import { CellCheck, CellInput, OfRow } from '#app/form/cell-fields.tsx'
import { isBank, isCredit } from '#app/parts/lists/payment-methods.tsx'
import type { PaymentMethod } from '#server/contract/payment-methods.ts'

/** The cell of a row being edited: its name, and what it is for, beside the tags that it has already. */
export function EditKind({ row }: { row: PaymentMethod }) {
  return (
    <>
      <CellInput name="descripcion" label="Descripción" maxLength={100} />
      <CellCheck name="esBanco" label="¿Es banco?" checked={isBank(row)} />
      <CellCheck name="esCredito" label="¿A crédito?" checked={isCredit(row)} />
      <OfRow name="tags" value={row.tags} />
    </>
  )
}
