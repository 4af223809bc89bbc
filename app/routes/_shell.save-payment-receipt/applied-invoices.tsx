import { INTENT_FIELD } from '#app/form/reserved.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { ApplyGrid } from '#app/parts/receipts/apply-grid.tsx'
import type { OpenOnes } from '#app/parts/receipts/applying.ts'
import { pesos } from '#server/kit/words/formats.ts'

/** Intents of the buttons: show the client's receivables, and divide the money over the oldest ones. */
export const SHOW_INTENT = 'cuentas'
export const SHARE_INTENT = 'antiguedad'

/** Form field with the client of the shown receivables. */
export const SHOWN_FIELD = 'cuentas_de'

interface AppliedInvoicesProps {
  open: OpenOnes | null
  hydrated: boolean
}

/** Receivables to pay, once the client is selected. */
export function AppliedInvoices({ open, hydrated }: AppliedInvoicesProps) {
  return (
    <section className="applied" aria-label="Facturas Aplicadas">
      <header>
        <h2>Facturas Aplicadas</h2>
        {open && open.cuentas.length > 0 && (
          <SubmitButton
            busy="Aplicando..."
            name={INTENT_FIELD}
            value={SHARE_INTENT}
            className="secondary"
            data-save=""
          >
            Aplicar por antigüedad
          </SubmitButton>
        )}
      </header>
      {open ? (
        <>
          <input type="hidden" name={SHOWN_FIELD} value={open.cliente} />
          <Advances open={open} />
          <ApplyGrid key={open.cliente} open={open} />
        </>
      ) : (
        <p className="empty">Elija el cliente para ver lo que debe. {!hydrated && <Continue />}</p>
      )}
      {open?.error && <Continue />}
    </section>
  )
}

/** Button to load the receivables without scripts. */
function Continue() {
  return (
    <button name={INTENT_FIELD} value={SHOW_INTENT} className="secondary">
      Continuar
    </button>
  )
}

/** Link to earlier receipts with a remainder. The link opens a new tab to keep the input. */
function Advances({ open: { cliente, cuentas, anticipos } }: { open: OpenOnes }) {
  if (anticipos === 0 || cuentas.length === 0) return null
  return (
    <p className="note">
      De recibos anteriores quedan {pesos(anticipos)} por aplicar.{' '}
      <a
        href={`/payment-receipts?tercero=${encodeURIComponent(cliente)}&por_aplicar=true`}
        target="_blank"
        rel="noreferrer"
      >
        Verlos
      </a>
    </p>
  )
}
