import { fileOf } from '#app/parts/weighings/summary-link.ts'

/** Link to the paper of a disbursement; nothing without a disbursement. */
export function DisbursementLink({ pago }: { pago: { id_egreso: string; numero_egreso: string } }) {
  const { id_egreso, numero_egreso } = pago
  if (!id_egreso) return null
  return (
    <a href={fileOf('EGRESO', id_egreso)} target="_blank" rel="noreferrer">
      {numero_egreso}
    </a>
  )
}
