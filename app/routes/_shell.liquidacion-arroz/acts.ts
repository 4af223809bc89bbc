import type { Acts } from '#app/form/acts.ts'

/** What is done with the marked settlements, each by itself. */
export const MARKED_ACTS = {
  aprobar: {
    key: 'PATCH-settlements/{id}/approve',
    from: ['BORRADOR'],
    button: 'Aprobar las marcadas',
    busy: 'Aprobando...',
    done: 'Liquidaciones aprobadas',
    failed: 'No se pudo aprobar',
  },
} as const satisfies Acts<'aprobar'>
