import type { Acts } from '#app/form/acts.ts'
import type { ReceiptDetail } from '#server/receipts/contract.ts'

const key = 'PUT-payment-receipts'

/** Actions on a receipt (receipts/README.md, states). */
export const ACTS = {
  aplicar: {
    key,
    from: ['POR APLICAR'],
    button: 'Aplicar',
    busy: 'Aplicando...',
    failed: 'Error al aplicar el recibo',
  },
  anticipo: {
    key,
    from: ['PENDIENTE'],
    button: 'Dejar como anticipo',
    busy: 'Guardando...',
    failed: 'Error al actualizar el recibo',
  },
  anular: {
    key,
    from: ['APLICADO'],
    button: 'Anular',
    busy: 'Anulando...',
    failed: 'Error al anular el recibo',
    danger: true,
  },
} as const satisfies Acts<'aplicar' | 'anticipo' | 'anular'>

/** States that decide the actions. The receipt of a scale fee changes with its weighing only. */
export function metConditions({ estado, origen, por_aplicar }: ReceiptDetail): string[] {
  if (origen === 'PESADA') return []
  return [estado, ...(por_aplicar > 0 ? ['POR APLICAR'] : [])]
}
