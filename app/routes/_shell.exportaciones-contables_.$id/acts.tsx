import type { Acts } from '#app/form/acts.ts'
import { ReasonField } from '#app/form/fields.tsx'
import type { AccountingExportDetail } from '#server/books/exports-contract.ts'
import { nombreDePrograma } from '#server/books/words.ts'
import { whole } from '#server/kit/words/formats.ts'
import { writtenDays } from '#server/kit/words/months.ts'

interface Read {
  exportacion: AccountingExportDetail
}

export const exportName = ({ programa, desde, hasta }: AccountingExportDetail) =>
  `${nombreDePrograma(programa)} ${writtenDays({ desde, hasta })}`

const pendingAgain = (many: number) =>
  many === 1
    ? 'Su comprobante queda pendiente de nuevo'
    : `Sus ${whole(many)} comprobantes quedan pendientes de nuevo`

function question({ programa, comprobantes }: AccountingExportDetail): string {
  const name = nombreDePrograma(programa)
  return `${pendingAgain(comprobantes)} para ${name}. Si ya los cargó allá, bórrelos también en ${name}. Sus números no vuelven a usarse.`
}

export const ACTS = {
  anular: {
    from: ['ANULABLE'],
    button: 'Anular esta exportación',
    busy: 'Anulando...',
    failed: 'Error al anular la exportación',
    seconds: 8,
    danger: true,
    asks: ({ exportacion }) => ({
      title: `Anular la exportación a ${exportName(exportacion)}`,
      question: question(exportacion),
      button: 'Anular exportación',
      fields: <ReasonField />,
    }),
  },
} as const satisfies Acts<string, Read>

/** Conditions of ACTS that an export meets. */
export const metConditions = ({ anulada, impide_anular }: AccountingExportDetail): string[] =>
  anulada || impide_anular ? [] : ['ANULABLE']
