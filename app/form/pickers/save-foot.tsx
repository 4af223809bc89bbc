import type { ReactNode } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { INTENT_FIELD } from '../reserved.ts'
import { CancelLink } from '../save-buttons.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { SAVE_INTENT } from './choice.ts'

interface SaveFootProps {
  /** Address of 'Cancelar'. */
  cancelTo: string
  save?: string
  busy?: string
  /** Content beside the buttons. */
  children?: ReactNode
}

/** Foot of a form with pickers: save button, 'Cancelar' and key hints. */
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

/** Hints at the form's keys. Hidden without scripts, when Enter does what the browser decides. */
function KeysHint() {
  if (!useHydrated()) return null
  return (
    <small className="keys">
      <kbd>Enter</kbd> campo siguiente, <kbd>Ctrl</kbd>+<kbd>Enter</kbd> guardar
    </small>
  )
}
