import type { Acts } from '#app/form/acts.ts'
import type { PayableDetail } from '#server/payables/contract.ts'
import { isDeducted } from '#server/payables/words.ts'

export const ACTS = {
  pagar: {
    key: 'PATCH-accounts-payable/{id}/pay',
    from: ['CON_SALDO'],
    button: 'Pagar',
    busy: 'Pagando...',
    failed: 'Error al pagar la cuenta',
  },
  anular: {
    key: 'PATCH-accounts-payable/{id}/void',
    from: ['SIN_PAGOS'],
    button: 'Anular',
    busy: 'Anulando...',
    failed: 'Error al anular la cuenta',
    danger: true,
  },
} as const satisfies Acts<'pagar' | 'anular'>

/**
 * Conditions of ACTS that a payable meets. A settlement is paid and voided on its own screen, and what it deducted is
 * voided with it.
 */
export const metConditions = ({ origen, saldo, pagado, anulada }: PayableDetail): string[] =>
  anulada || origen === 'LIQUIDACION'
    ? []
    : [...(saldo ? ['CON_SALDO'] : []), ...(pagado || isDeducted(origen) ? [] : ['SIN_PAGOS'])]
