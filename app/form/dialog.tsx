import { Link } from '@remix-run/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { FirstControl } from './first-control.ts'
import { INTENT_FIELD } from './reserved.ts'

/** What the close button of a dialog over a half-filled form asks: the form again, without it. */
export const CLOSE_INTENT = 'cerrar'

interface DialogProps {
  title: string
  /** Address of the screen without the dialog. */
  closeTo: string
  /** Its fields belong to the form that it lies over: closing posts that form, so that nothing typed is lost. */
  overForm?: boolean
  children: ReactNode
}

/**
 * A dialog that the server draws open; the shell makes the rest of the page inert. Scripts turn it into a modal
 * one: focus stays inside and Escape closes. Calling showModal on an open dialog throws, so `open` goes first.
 */
export function Dialog({ title, closeTo, overForm = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const hydrated = useHydrated()
  const [first] = useState({ name: '' })
  const titleId = useId()
  // Drawn by scripts it is opened as a modal one at once, so that the focus goes into it once.
  const [drawnOpen] = useState(!hydrated)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.matches(':modal')) return
    const at = document.activeElement
    dialog.removeAttribute('open')
    dialog.showModal()
    const find = (what: string) => dialog.querySelector<HTMLElement>(what)
    // Who began to fill it in before the scripts came stays there.
    const begun = dialog.contains(at) && at instanceof HTMLElement ? at : null
    const fields = [...dialog.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select')]
    // A hidden one takes no focus.
    const shown = fields.filter((field) => field.getClientRects().length > 0)
    // What was typed before a new record's dialog opened stands in it already; a stored one is read from its first field.
    const empty = overForm && shown.find((field) => field.matches('input') && field.value === '')
    ;(begun ?? find('[aria-invalid]') ?? (empty || shown[0]))?.focus()
  }, [overForm])
  return (
    <dialog
      ref={ref}
      open={drawnOpen}
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
