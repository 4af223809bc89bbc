import { Form, useNavigate } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

interface GetFormProps {
  action: string
  className: string
  /** With scripts, searches while the user types or chooses. */
  live?: boolean
  children: ReactNode
}

/** Milliseconds without a key before a search. */
const DEBOUNCE_MS = 300

/**
 * Search form whose fields are in the address. With scripts, empty fields are left out. useDebounceSubmit of
 * remix-utils is not used, because it also searches after the user left the screen.
 */
export function GetForm({ action, className, live = false, children }: GetFormProps) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (form: HTMLFormElement, typing: boolean) => {
    clearTimeout(timer.current)
    const filled = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
    const address = filled.length > 0 ? `${action}?${new URLSearchParams(filled)}` : action
    navigate(address, { replace: typing, preventScrollReset: typing })
  }
  const searchSoon = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    // A date is typed in parts, and each part makes another valid date.
    if ((target as HTMLInputElement).type === 'date') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(currentTarget, true), DEBOUNCE_MS)
  }
  return (
    <Form
      role="search"
      action={action}
      className={className}
      onInput={live ? searchSoon : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        search(event.currentTarget, false)
      }}
    >
      {children}
    </Form>
  )
}
