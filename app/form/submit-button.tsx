import { useActionData, useNavigation } from '@remix-run/react'
import { type ButtonHTMLAttributes, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { MainKey } from './post-form.tsx'

interface SubmitButtonProps extends Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'name' | 'value' | 'className' | 'title' | 'aria-label'
> {
  children: ReactNode
  /** What the button says while it happens. */
  busy: string
  /** Where Enter ends in a form in which it goes from field to field. */
  'data-save'?: string
  /** Off while the form is invalid: scripts only, without them the server answers. */
  whileValid?: boolean
}

export function SubmitButton({ children, busy, whileValid = false, ...button }: SubmitButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const invalid = useInvalid(ref, whileValid)
  const working = useWorking()
  const key = useContext(MainKey)
  const title = button.className?.includes('secondary') ? undefined : key
  return (
    <button
      ref={ref}
      title={title}
      {...button}
      disabled={invalid || working}
      aria-busy={working || undefined}
    >
      {working ? busy : children}
    </button>
  )
}

const NO_PRESS = {}

/**
 * Whether the form is on its way: from the press until its answer is there. While the page behind is read anew the button
 * is on again, because one that is off would swallow the Enter of who mends at once what was refused; a form that is drawn
 * anew with its answer has seen no press.
 */
function useWorking(): boolean {
  const { state, formMethod } = useNavigation()
  const answer = useActionData()
  const before = useRef<unknown>(NO_PRESS)
  if (state === 'submitting') before.current = answer
  return state !== 'idle' && formMethod === 'POST' && answer === before.current
}

/** Whether the button's form has an invalid field. What the browser filled in counts as valid until touched. */
function useInvalid(ref: { current: HTMLButtonElement | null }, watch: boolean): boolean {
  const [invalid, setInvalid] = useState(false)
  useEffect(() => {
    const form = ref.current?.form
    if (!watch || !form) return
    const check = () => {
      const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement)
      setInvalid(fields.some((field) => !field.validity.valid && !field.matches(':-webkit-autofill')))
    }
    check()
    const later = setTimeout(check, 500)
    form.addEventListener('input', check)
    form.addEventListener('change', check)
    return () => {
      clearTimeout(later)
      form.removeEventListener('input', check)
      form.removeEventListener('change', check)
    }
  }, [ref, watch])
  return invalid
}
