import type { ReactNode } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { INTENT_FIELD } from '../reserved.ts'
import { CancelLink } from '../save-buttons.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { SAVE_INTENT } from './choice.ts'

interface SaveFootProps {
  /** Where 'Cancelar' leads. */
  cancelTo: string
  save?: string
  busy?: string
  /** What stands beside the buttons. */
  children?: ReactNode
}

/** The foot of a form with pickers: the button that saves, 'Cancelar', and what the keys do. */
export function SaveFoot({ cancelTo, save = 'Guardar', busy = 'Guardando...', children }: SaveFootProps) {
  return (
    <footer className="buttons">
      <SubmitButton busy={busy} name={INTENT_FIELD} value={SAVE_INTENT} data-save="">
        {save}
      </SubmitButton>{' '}
      <CancelLink to={cancelTo} />
      <KeysHint />
      {children}
    </footer>
  )
}

/** What the keys do in a form with pickers, beside the button that saves it; without scripts Enter is the browser's. */
function KeysHint() {
  if (!useHydrated()) return null
  return (
    <small className="keys">
      <kbd>Enter</kbd> campo siguiente, <kbd>Ctrl</kbd>+<kbd>Enter</kbd> guardar
    </small>
  )
}
