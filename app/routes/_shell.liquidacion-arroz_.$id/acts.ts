import type { Acts } from '#app/form/acts.ts'
import { UNREGISTERED } from '#app/parts/settlements/conditions.ts'
import { SETTLEMENT_ACTS } from '#server/settlements/words.ts'

export const ACTS = {
  aprobar: {
    key: 'PATCH-settlements/{id}/approve',
    from: SETTLEMENT_ACTS.aprobar,
    button: 'Aprobar',
    busy: 'Aprobando...',
    failed: 'Error al aprobar la liquidación',
  },
  recalcular: {
    key: 'POST-settlements',
    from: SETTLEMENT_ACTS.recalcular,
    button: 'Calcular de nuevo',
    busy: 'Calculando...',
    failed: 'Error al calcular la liquidación',
  },
  precio: {
    key: 'POST-settlements',
    from: SETTLEMENT_ACTS.recalcular,
    button: 'Cambiar precio',
    busy: 'Calculando...',
    failed: 'Error al calcular la liquidación',
  },
  pagar: {
    key: 'PATCH-settlements/{id}/pay',
    from: SETTLEMENT_ACTS.pagar,
    button: 'Pagar',
    busy: 'Pagando...',
    failed: 'Error al pagar la liquidación',
  },
  registrar: {
    key: 'PATCH-settlements/{id}/approve',
    from: [UNREGISTERED],
    button: 'Registrar en la Bolsa',
    busy: 'Guardando...',
    failed: 'Error al guardar el registro',
  },
  corregir: {
    key: 'PATCH-settlements/{id}/void',
    also: 'POST-settlements',
    from: SETTLEMENT_ACTS.corregir,
    button: 'Corregir precio',
    busy: 'Corrigiendo...',
    failed: 'Error al corregir el precio',
    rare: true,
  },
  anular: {
    key: 'PATCH-settlements/{id}/void',
    from: SETTLEMENT_ACTS.anular,
    button: 'Anular',
    busy: 'Anulando...',
    failed: 'Error al anular la liquidación',
    danger: true,
  },
} as const satisfies Acts<'aprobar' | 'recalcular' | 'precio' | 'pagar' | 'registrar' | 'corregir' | 'anular'>
