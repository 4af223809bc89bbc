import type { Acts } from '#app/form/acts.ts'
import { ReasonField } from '#app/form/fields.tsx'
import type { CashClosing } from '#server/bank/cash-closings-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'

interface Read {
  /** Closing whose act is open. */
  cierre: CashClosing | null
}

export const CLOSING_FIELD = 'id_cierre'

/** Closing has its own form on the page. The void button is in each row. */
export const ACTS = {
  cerrar: {
    from: ['CAJA'],
    button: 'Cerrar la caja',
    busy: 'Cerrando...',
    failed: 'Error al cerrar la caja',
    placed: true,
  },
  anular: {
    from: ['CIERRE'],
    button: 'Anular',
    busy: 'Anulando...',
    failed: 'Error al anular el cierre',
    danger: true,
    placed: true,
    asks: ({ cierre }) =>
      cierre && {
        title: `Anular el cierre del ${writtenDay(cierre.fecha)}`,
        question: 'Queda en la lista como anulado, y el día se puede cerrar otra vez.',
        button: 'Anular cierre',
        fields: (
          <>
            <input type="hidden" name={CLOSING_FIELD} value={cierre.id_cierre} />
            <ReasonField />
          </>
        ),
      },
  },
} as const satisfies Acts<string, Read>
