import { Link } from '@remix-run/react'
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

/** 'Cancelar', always after the main button: leads to where the person was; to a list as it was left. */
export function CancelLink({ to }: { to: string }) {
  return (
    <Link to={useLastSeen(to)} className="button secondary" preventScrollReset>
      Cancelar
    </Link>
  )
}
