import type { Acts } from '#app/form/acts.ts'
import type { Receivable } from '#server/receivables/contract.ts'

const key = 'PUT-accounts-receivable'

/** Acts on a receivable, besides receiving its payment. */
export const ACTS = {
  cobrar: {
    key,
    from: ['CON_MORA'],
    button: 'Cobrar la mora',
    busy: 'Cobrando...',
    failed: 'Error al cobrar la mora',
  },
  condonar: {
    key,
    from: ['CON_MORA'],
    button: 'Condonar',
    busy: 'Condonando...',
    failed: 'Error al condonar la mora',
    rare: true,
  },
  condiciones: {
    key,
    from: ['CAMBIA'],
    button: 'Cambiar condiciones',
    busy: 'Guardando...',
    failed: 'Error al actualizar',
    rare: true,
  },
  eliminar: {
    key: 'DELETE-accounts-receivable/{id}',
    from: ['SIN_ABONOS'],
    button: 'Eliminar',
    busy: 'Eliminando...',
    failed: 'Error al eliminar',
    danger: true,
  },
} as const satisfies Acts<'cobrar' | 'condonar' | 'condiciones' | 'eliminar'>

/** Origins that are voided on this screen. Any other receivable is voided with its document. */
const BY_HAND = ['MANUAL', 'MORA', 'SALDO_INICIAL', 'CUOTA_FOMENTO']

/**
 * Conditions of ACTS that a receivable meets. The terms of a receivable for late interest cannot change,
 * because it bears none.
 */
export function metConditions({ anulada, valor_mora, mora_cobrada, abonos, origen }: Receivable): string[] {
  if (anulada) return []
  return [
    ...(valor_mora ? ['CON_MORA'] : []),
    ...(origen === 'MORA' ? [] : ['CAMBIA']),
    ...(BY_HAND.includes(origen) && !abonos && !mora_cobrada ? ['SIN_ABONOS'] : []),
  ]
}
