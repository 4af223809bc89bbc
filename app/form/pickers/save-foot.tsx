import type { ReactNode } from 'react'
import { INTENT_FIELD } from '../reserved.ts'
import { CancelLink } from '../save-buttons.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { SAVE_INTENT } from './choice.ts'
import { KeysHint } from './keys-hint.tsx'

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
