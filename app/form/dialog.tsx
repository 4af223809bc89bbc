import { Link } from '@remix-run/react'
import { type ReactNode, useEffect, useId, useRef, useState, createContext, useContext } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { useFocusBack } from './focus-back.ts'
import { INTENT_FIELD } from './reserved.ts'

/** Name of the first control drawn in the surrounding dialog. null once scripts manage the focus. */
export const FirstControl = createContext<{ name: string } | null>(null)

/** Whether the control is the first of its dialog and therefore gets `autofocus`. */
export function useFirstControl(name: string): boolean {
  const first = useContext(FirstControl)
  if (first) first.name ||= name
  return first?.name === name
}

/** Intent of the close button of a dialog over a half-filled form: draws the form without the dialog. */
export const CLOSE_INTENT = 'cerrar'

interface DialogProps {
  title: string
  /** Address of the screen without the dialog. */
  closeTo: string
  /**
   * True if the dialog's fields belong to the form below. Closing posts that form, so that no typed value is
   * lost.
   */
  overForm?: boolean
  children: ReactNode
}

/**
 * Dialog that the server draws open; the shell makes the rest of the page inert. Scripts make the dialog
 * modal: focus stays inside and Escape closes it. `showModal` throws on an open dialog, so `open` is removed
 * first.
 */
export function Dialog({ title, closeTo, overForm = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const hydrated = useHydrated()
  const [first] = useState({ name: '' })
  const titleId = useId()
  // A dialog drawn by scripts starts closed: showModal then moves the focus only once.
  const [drawnOpen] = useState(!hydrated)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.matches(':modal')) return
    const at = document.activeElement
    dialog.removeAttribute('open')
    dialog.showModal()
    const find = (what: string) => dialog.querySelector<HTMLElement>(what)
    // A user who started typing before hydration keeps the focus.
    const begun = at !== dialog && dialog.contains(at) && at instanceof HTMLElement ? at : null
    const fields = [...dialog.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select')]
    // Hidden fields cannot take the focus.
    const shown = fields.filter((field) => field.getClientRects().length > 0)
    // In a dialog over a form the focus skips fields that are already filled with the text typed there.
    const empty = overForm && shown.find((field) => field.matches('input') && field.value === '')
    ;(begun ?? find('[aria-invalid]') ?? (empty || shown[0]))?.focus()
  }, [overForm])
  useFocusBack()
  return (
    <dialog
      ref={ref}
      open={drawnOpen}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        ref.current?.querySelector<HTMLElement>('.close')?.click()
      }}
    >
      <article>
        <header>
          <h2 id={titleId}>{title}</h2>
          {overForm ? (
            <button
              name={INTENT_FIELD}
              value={CLOSE_INTENT}
              formAction={closeTo}
              className="close"
              aria-label="Cerrar"
            >
              ✕
            </button>
          ) : (
            <Link to={closeTo} className="close" aria-label="Cerrar" preventScrollReset>
              ✕
            </Link>
          )}
        </header>
        <FirstControl.Provider value={hydrated ? null : first}>{children}</FirstControl.Provider>
      </article>
    </dialog>
  )
}
