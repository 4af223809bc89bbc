import type { Acts } from '#app/form/acts.ts'
import { AGREEMENT_ACTS } from '#server/financing/words.ts'

const lending = { key: 'PUT-financing-agreements', from: AGREEMENT_ACTS.prestar } as const

/** Acts of the agreement's screen: on loans and on its third party. */
export const ACTS = {
  agregar: {
    ...lending,
    button: 'Agregar Préstamo',
    busy: 'Guardando...',
    failed: '❌ Error al registrar el préstamo. Intenta nuevamente.',
    seconds: 2,
  },
  recalcular: {
    key: lending.key,
    button: 'Recalcular',
    busy: 'Recalculando...',
    failed: '❌ Falló la operación de recalcular.',
    seconds: 5,
  },
  modificar: {
    ...lending,
    button: 'Guardar',
    busy: 'Guardando...',
    done: '✅ Movimiento actualizado correctamente.',
    failed: 'Error al modificar el préstamo.',
    seconds: 4,
  },
  eliminar: {
    ...lending,
    button: 'Eliminar',
    busy: 'Eliminando...',
    failed: '❌ Error al eliminar el movimiento.',
    seconds: 1.5,
    danger: true,
  },
  tercero: {
    key: 'PUT-third-parties',
    button: 'Modificar',
    busy: 'Guardando...',
    done: 'Tercero actualizado correctamente.',
    failed: 'Error al modificar tercero',
  },
} as const satisfies Acts<'agregar' | 'recalcular' | 'modificar' | 'eliminar' | 'tercero'>

/** Acts in a loan's row or with a separate form, not in the page head. */
export const ACTS_OUTSIDE_HEAD = ['modificar', 'eliminar', 'tercero'] as const

/** Text before the reason when a loan's change failed and its dialog is closed. */
export const NOT_CHANGED = '❌ Error al actualizar el movimiento.'

/** Message when a loan was deleted and the agreement cannot be read again. */
export const NOT_RELOADED = '❌ Error al recargar movimientos después de eliminar.'

/** Form field with the loan's id. */
export const LOAN_FIELD = 'id_movimiento_af'

/** Button that loads the next select without scripts. */
export const NEXT_FIELD = 'continuar'
