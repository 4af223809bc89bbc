import { useHydrated } from 'remix-utils/use-hydrated'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { CALCULATE_INTENT } from '#app/form/use-calculation.ts'
import { pesos } from '#server/kit/words/formats.ts'

/** Amounts in whole pesos. Base and IVA are null without lines. */
export interface InvoiceAmounts {
  base: number | null
  iva: number | null
  total: number | null
}

/** Amounts beside the save button. Without scripts 'Calcular' computes them. */
export function Amounts({ amounts, busy }: { amounts: InvoiceAmounts | undefined; busy: boolean }) {
  const hydrated = useHydrated()
  return (
    <>
      {!hydrated && (
        <SubmitButton
          busy="Calculando..."
          name={INTENT_FIELD}
          value={CALCULATE_INTENT}
          className="secondary until-scripts"
        >
          Calcular
        </SubmitButton>
      )}
      <p className="headline amounts" aria-live="polite" aria-busy={busy || undefined}>
        {amounts?.base != null && amounts.iva != null && (
          <>
            <span>Base {pesos(amounts.base)}</span> <span>IVA {pesos(amounts.iva)}</span>{' '}
          </>
        )}
        {!!amounts?.total && (
          <span>
            Total <strong>{pesos(amounts.total)}</strong>
          </span>
        )}
      </p>
    </>
  )
}
