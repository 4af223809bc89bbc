import { Link } from '@remix-run/react'
import { useFirstControl } from './first-control.ts'
import { useLastSeen } from './last-seen.ts'
import { SubmitButton } from './submit-button.tsx'

interface SaveButtonsProps {
  /** Where 'Cancelar' leads. */
  cancelTo: string
  /** The button that saves is off while the form is invalid (scripts only). */
  whileValid?: boolean
  /** What the button that saves says; null where nothing can be saved. */
  save?: string | null
}

/** The foot of a form: the button that saves, then 'Cancelar'. */
export function SaveButtons({ cancelTo, whileValid, save = 'Guardar' }: SaveButtonsProps) {
  return (
    <footer className="buttons">
      {save !== null && (
        <SubmitButton busy="Guardando..." whileValid={whileValid}>
          {save}
        </SubmitButton>
      )}{' '}
      <CancelLink to={cancelTo} />
    </footer>
  )
}

/**
 * 'Cancelar', always after the main button: leads to where the person was; to a list as it was left. In a dialog without
 * fields it has the focus, so that Enter does nothing that cannot be undone.
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
