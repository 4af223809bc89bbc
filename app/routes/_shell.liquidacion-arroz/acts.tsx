import type { Acts } from '#app/form/acts.ts'
import { SETTLEMENT_ACTS } from '#server/settlements/words.ts'

/** Acts on marked rows. */
export const ACTS = {
  aprobar: {
    from: SETTLEMENT_ACTS.aprobar,
    button: 'Aprobar las marcadas',
    busy: 'Aprobando...',
    done: 'Liquidaciones aprobadas',
    failed: 'No se pudo aprobar',
  },
} as const satisfies Acts<string>
