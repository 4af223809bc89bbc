import { Link, useNavigate } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'

interface DialogProps {
  title: string
  /** Address of the screen without the dialog. */
  closeTo: string
  children: ReactNode
}

/**
 * A dialog that the server draws open; the shell makes the rest of the page inert. Scripts turn it into a modal
 * one: focus stays inside and Escape closes. Calling showModal on an open dialog throws, so `open` goes first.
 */
export function Dialog({ title, closeTo, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.matches(':modal')) return
    dialog.removeAttribute('open')
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[aria-invalid], input:not([type=hidden]), select')?.focus()
  }, [])
  return (
    <dialog
      ref={ref}
      open
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault()
        navigate(closeTo, { preventScrollReset: true })
      }}
    >
      <article>
        <header>
          <h2 id="dialog-title">{title}</h2>
          <Link to={closeTo} className="close" aria-label="Cerrar" preventScrollReset>
            ✕
          </Link>
        </header>
        {children}
      </article>
    </dialog>
  )
}
