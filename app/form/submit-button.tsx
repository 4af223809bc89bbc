import { useActionData, useNavigation } from '@remix-run/react'
import { type ButtonHTMLAttributes, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { MainKey } from './post-form.tsx'

interface SubmitButtonProps extends Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'name' | 'value' | 'className' | 'title' | 'aria-label'
> {
  children: ReactNode
  /** Label while the request runs. Default: 'Guardando...'. */
  busy?: string | undefined
  /** Marks the last stop of Enter in a form where Enter moves from field to field. */
  'data-save'?: string
  /** Disabled while the form is invalid (scripts only). */
  whileValid?: boolean
}

export function SubmitButton({
  children,
  busy = 'Guardando...',
  whileValid = false,
  ...button
}: SubmitButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const invalid = useInvalid(ref, whileValid)
  const working = useWorking()
  const key = useContext(MainKey)
  useEffect(() => {
    // A disabled button loses the focus to the page behind the dialog.
    if (working && document.activeElement === ref.current) ref.current?.closest('dialog')?.focus()
  }, [working])
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
 * Whether the form is being sent, from the press until its reply. During revalidation the button is enabled
 * again, because a disabled button would swallow the Enter of a quick correction. A form remounted with its
 * reply has seen no press.
 */
function useWorking(): boolean {
  const { state, formMethod } = useNavigation()
  const answer = useActionData()
  const before = useRef<unknown>(NO_PRESS)
  if (state === 'submitting') before.current = answer
  return state !== 'idle' && formMethod === 'POST' && answer === before.current
}

/** Whether the button's form has an invalid field. Autofilled fields count as valid until touched. */
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
