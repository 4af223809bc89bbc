import { Form, useNavigate } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

interface GetFormProps {
  action: string
  className: string
  /** Where scripts run, typing and choosing are enough. */
  live?: boolean
  children: ReactNode
}

/** Typing searches after this long without a key (behaviour.md, The list screen). */
const DEBOUNCE_MS = 300

/**
 * A search whose fields stand in the address; where scripts run, without the empty ones. remix-utils' `useDebounceSubmit`
 * also searches after somebody has left the screen, whom it brings back.
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
    // A day is typed part by part, and each part makes another day.
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
