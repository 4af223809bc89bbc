import { Link } from '@remix-run/react'
import { useFirstControl } from './dialog.tsx'
import { useLastSeen } from './list-link.tsx'
import { SubmitButton } from './submit-button.tsx'

interface SaveButtonsProps {
  /** Address of 'Cancelar'. */
  cancelTo: string
  /** Disables the save button while the form is invalid (scripts only). */
  whileValid?: boolean
  /** Label of the save button; null when nothing can be saved. */
  save?: string | null
}

/** Foot of a form: save button, then 'Cancelar'. */
export function SaveButtons({ cancelTo, whileValid, save = 'Guardar' }: SaveButtonsProps) {
  return (
    <footer className="buttons">
      {save !== null && <SubmitButton whileValid={whileValid}>{save}</SubmitButton>}{' '}
      <CancelLink to={cancelTo} />
    </footer>
  )
}

/**
 * 'Cancelar', always after the main button. The link leads back, and to a list as last seen. In a dialog
 * without fields it gets the focus, so that Enter does nothing irreversible.
 */
export function CancelLink({ to, children = 'Cancelar' }: { to: string; children?: string }) {
  return (
    <Link
      to={useLastSeen(to)}
      className="button secondary"
      autoFocus={useFirstControl(to)}
      preventScrollReset
    >
      {children}
    </Link>
  )
}
