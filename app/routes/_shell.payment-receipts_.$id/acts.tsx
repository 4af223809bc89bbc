import type { Acts } from '#app/form/acts.ts'
import { ReasonField } from '#app/form/fields.tsx'
import type { OpenOnes } from '#app/parts/receipts/applying.ts'
import type { ReceiptDetail } from '#server/receipts/contract.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { ApplyFields } from './apply-fields.tsx'

interface Read {
  recibo: ReceiptDetail
  /** Open receivables of the client, and the proposal that pays the oldest first. */
  abiertas: OpenOnes | null
  porAntiguedad: object | null
  once: string
}

/** Actions on a receipt (receipts/README.md, states). */
export const ACTS = {
  aplicar: {
    from: ['POR APLICAR'],
    button: 'Aplicar',
    busy: 'Aplicando...',
    failed: 'Error al aplicar el recibo',
    asks: ({ recibo: { numero_recibo, por_aplicar }, abiertas, porAntiguedad, once }) => ({
      title: `Aplicar el recibo ${numero_recibo}`,
      question: `Quedan ${pesos(por_aplicar)} por aplicar. Se proponen las cuentas más antiguas.`,
      once,
      values: porAntiguedad ?? {},
      fields: abiertas && <ApplyFields open={abiertas} porAplicar={por_aplicar} />,
    }),
  },
  anticipo: {
    from: ['PENDIENTE'],
    button: 'Dejar como anticipo',
    failed: 'Error al actualizar el recibo',
  },
  anular: {
    from: ['APLICADO'],
    button: 'Anular',
    busy: 'Anulando...',
    failed: 'Error al anular el recibo',
    danger: true,
    asks: ({ recibo }) => ({
      title: `Anular el recibo ${recibo.numero_recibo}`,
      question: 'Lo que pagaba se vuelve a deber. Su número no se usa otra vez.',
      button: 'Anular recibo',
      fields: <ReasonField />,
    }),
  },
} as const satisfies Acts<string, Read>

/** States that decide the actions. The receipt of a scale fee changes with its weighing only. */
export function metConditions({ estado, origen, por_aplicar }: ReceiptDetail): string[] {
  if (origen === 'PESADA') return []
  return [estado, ...(por_aplicar > 0 ? ['POR APLICAR'] : [])]
}
