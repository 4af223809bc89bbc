import type { ReactNode } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { pesos } from '#server/kit/words/formats.ts'
import { INTENT_FIELD } from '../reserved.ts'
import { CancelLink } from '../save-buttons.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { SAVE_INTENT } from './choice.ts'

interface SaveFootProps {
  /** Address of 'Cancelar'. */
  cancelTo: string
  save?: string
  busy?: string
  /** Record and pesos for the label of the save button. Only scripts keep the amount up to date. */
  binds?: { what: string; amount: number | null | undefined }
  /** Content beside the buttons. */
  children?: ReactNode
}

/** Foot of a form with pickers: save button, 'Cancelar' and key hints. */
export function SaveFoot({ cancelTo, save = 'Guardar', busy, binds, children }: SaveFootProps) {
  const hydrated = useHydrated()
  return (
    <footer className="buttons">
      <SubmitButton busy={busy} name={INTENT_FIELD} value={SAVE_INTENT} data-save="">
        {hydrated && binds?.amount ? `${save} ${binds.what} por ${pesos(binds.amount)}` : save}
      </SubmitButton>{' '}
      <CancelLink to={cancelTo} />
      {hydrated && <KeysHint />}
      {children}
    </footer>
  )
}

/** Hints at the form's keys in two lines. Without scripts Enter does what the browser decides. */
const KeysHint = () => (
  <small className="keys">
    <kbd>Enter</kbd> campo siguiente
    <br />
    <kbd>Ctrl</kbd>+<kbd>Enter</kbd> guardar
  </small>
)
