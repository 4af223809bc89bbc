import type { Acts } from '#app/form/acts.ts'
import { SETTLEMENT_ACTS } from '#server/shared/states.ts'

/** What can be done with a settlement. */
export const ACTS = {
  aprobar: {
    key: 'PATCH-settlements/{id}/approve',
    from: SETTLEMENT_ACTS.aprobar,
    button: 'Aprobar',
    busy: 'Aprobando...',
    done: 'Liquidación aprobada correctamente',
    failed: 'Error al aprobar la liquidación',
  },
  recalcular: {
    key: 'POST-settlements',
    from: SETTLEMENT_ACTS.recalcular,
    button: 'Calcular de nuevo',
    busy: 'Calculando...',
    done: 'Liquidación calculada de nuevo',
    failed: 'Error al calcular la liquidación',
  },
  pagar: {
    key: 'PATCH-settlements/{id}/pay',
    from: SETTLEMENT_ACTS.pagar,
    button: 'Pagar',
    busy: 'Pagando...',
    done: 'Liquidación pagada correctamente',
    failed: 'Error al pagar la liquidación',
  },
  anular: {
    key: 'PATCH-settlements/{id}/void',
    from: SETTLEMENT_ACTS.anular,
    button: 'Anular',
    busy: 'Anulando...',
    done: 'Liquidación anulada correctamente',
    failed: 'Error al anular la liquidación',
    danger: true,
  },
} as const satisfies Acts<'aprobar' | 'recalcular' | 'pagar' | 'anular'>
