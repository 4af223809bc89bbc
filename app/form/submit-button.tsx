import { useNavigation } from '@remix-run/react'
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react'

interface SubmitButtonProps extends Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'name' | 'value' | 'className' | 'aria-label'
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
  const navigation = useNavigation()
  const invalid = useInvalid(ref, whileValid)
  const working = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <button ref={ref} {...button} disabled={invalid || working} aria-busy={working || undefined}>
      {working ? busy : children}
    </button>
  )
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
