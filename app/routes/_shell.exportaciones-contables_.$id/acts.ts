import type { Acts } from '#app/form/acts.ts'
import type { AccountingExportDetail } from '#server/books/exports-contract.ts'

export const ACTS = {
  anular: {
    key: 'PATCH-accounting-exports/{id}/void',
    from: ['ANULABLE'],
    button: 'Anular esta exportación',
    busy: 'Anulando...',
    failed: 'Error al anular la exportación',
    seconds: 8,
    danger: true,
  },
} as const satisfies Acts<'anular'>

/** Conditions of ACTS that an export meets. */
export const metConditions = ({ anulada, impide_anular }: AccountingExportDetail): string[] =>
  anulada || impide_anular ? [] : ['ANULABLE']
