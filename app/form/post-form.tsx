import { Form, Link, useRouteLoaderData } from '@remix-run/react'
import { createContext, type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useHalfFilled } from './half-filled.ts'
import type { FormState } from './reply.ts'
import { COMPANY_FIELD, INTENT_FIELD, ONCE_FIELD, VERSION_FIELD } from './reserved.ts'
import { useKey } from './use-key.ts'

/** The keys that press the main button of the form around, for its title; undefined where none does. */
export const MainKey = createContext<string | undefined>(undefined)

interface PostFormProps {
  form: FormState
  /** What this form asks of an action that serves several. */
  intent?: string
  /** One-use key of a creation, made by the loader. */
  once?: string
  /** Version of the record being edited. */
  version?: number
  action?: string
  className?: string
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void
  onInput?: (event: FormEvent<HTMLFormElement>) => void
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/**
 * A form of the kit: it carries the company that it was drawn for, the one-use key or the version, and shows what
 * concerns it as a whole. It never asks the browser to validate: the browser's bubbles hide the quoted texts. Ctrl+Enter
 * presses its main button.
 */
export function PostForm({ form, intent, once, version, onKeyDown, children, ...rest }: PostFormProps) {
  useHalfFilled()
  const ref = useRef<HTMLFormElement>(null)
  const { reply } = form
  const drawn = useRef(false)
  useEffect(() => {
    const find = (what: string) => ref.current?.querySelector<HTMLElement>(what)
    // Who began to mend it before the scripts came stays there.
    const busy = !drawn.current && ref.current?.contains(document.activeElement)
    if (reply && !busy) (find('[aria-invalid]') ?? find('.form-error'))?.focus()
    drawn.current = true
  }, [reply])
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return onKeyDown?.(event)
    event.preventDefault()
    // A form of one line has no foot: its one button saves.
    const places = ['dialog .buttons', '.buttons', '']
    const buttons = places.map((place) => ref.current?.querySelector(`${place} button:not(.secondary)`))
    ;(buttons.find(Boolean) as HTMLElement | undefined)?.click()
  }
  return (
    <Form ref={ref} method="post" noValidate id={form.id} {...rest} onKeyDown={keys}>
      <HiddenFields intent={intent} reply={reply?.values} once={once} version={version} />
      <FormErrors form={form} />
      <MainKey.Provider value={useKey('Ctrl+Enter')}>{children}</MainKey.Provider>
    </Form>
  )
}

interface HiddenFieldsProps {
  intent?: string
  reply?: Record<string, string>
  once?: string
  version?: number
}

/** What every form carries unseen. */
export function HiddenFields({ intent, reply, once, version }: HiddenFieldsProps) {
  const shell = useRouteLoaderData<{ empresa?: { idEmpresa: string } }>('routes/_shell')
  const company = shell?.empresa?.idEmpresa
  const key = reply?.[ONCE_FIELD] ?? once
  const read = reply?.[VERSION_FIELD] ?? (version === undefined ? undefined : String(version))
  return (
    <>
      {company && <input type="hidden" name={COMPANY_FIELD} value={company} />}
      {intent && <input type="hidden" name={INTENT_FIELD} value={intent} />}
      {key && <input type="hidden" name={ONCE_FIELD} value={key} />}
      {read !== undefined && <input type="hidden" name={VERSION_FIELD} value={read} />}
    </>
  )
}

/** What concerns the form as a whole. */
export function FormErrors({ form }: { form: FormState }) {
  const texts = form.errors('')
  if (texts.length === 0) return null
  const link = form.reply?.link
  return (
    <div className="form-error" role="alert" tabIndex={-1} id={`${form.id}-errors`}>
      {texts.join(' ')} {link && <Link to={link.to}>{link.label}</Link>}
    </div>
  )
}
