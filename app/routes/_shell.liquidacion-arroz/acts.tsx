import type { Acts } from '#app/form/acts.ts'

/** Acts on marked rows. */
export const ACTS = {
  aprobar: {
    from: ['BORRADOR'],
    button: 'Aprobar las marcadas',
    busy: 'Aprobando...',
    done: 'Liquidaciones aprobadas',
    failed: 'No se pudo aprobar',
  },
} as const satisfies Acts<string>
