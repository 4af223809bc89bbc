import { Form, Link, useRouteLoaderData } from '@remix-run/react'
import { getFormProps } from '@conform-to/react'
import { createContext, type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useHalfFilled } from './half-filled.ts'
import { type FormField, KitForm, useAutoFocus, useFormField, useKitForm } from './kit-form.tsx'
import { filesLeftBehind, type Reply, typedIn, UNSAVED } from './reply.ts'
import {
  ANSWERED,
  COMPANY_FIELD,
  FILES_FIELD,
  INTENT_FIELD,
  ONCE_FIELD,
  SENT_FIELD,
  VERSION_FIELD,
} from './reserved.ts'
import { timesSent, useSentTo } from './sent-to.ts'
import type { UnsentAttribute } from './unsent-mark.ts'
import { useKey } from './use-key.ts'

/** The keys that press the main button of the form around, for its title; undefined where none does. */
export const MainKey = createContext<string | undefined>(undefined)

interface DrawnFormProps extends UnsentAttribute {
  /** What this form asks of an action that serves several. */
  intent?: string
  /** One-use key of a creation, made by the loader. */
  once?: string
  /** Version of the record being edited. */
  version?: number
  action?: string
  className?: string
  /** Of a form with a file. */
  encType?: 'multipart/form-data'
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void
  onInput?: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

interface PostFormProps extends DrawnFormProps {
  id: string
  /** What was read. */
  defaults?: object
  reply: Reply | undefined
  /** Drawn anew with every answer, which may hold other values than were typed. */
  anew?: boolean | undefined
}

/** A form of the kit whose fields all stand in it. */
export function PostForm({ id, defaults, reply, anew, ...drawn }: PostFormProps) {
  return (
    <KitForm id={id} defaults={defaults} reply={reply} anew={anew}>
      <DrawnForm {...drawn} />
    </KitForm>
  )
}

/** The main button of a form, as it stands in a dialog, in a foot, or in a form of one line, where it may be outlined. */
const MAIN_BUTTONS = [
  'dialog .buttons button:not(.secondary)',
  '.buttons button:not(.secondary)',
  'button:not(.secondary)',
  'button',
]

/**
 * The form of the KitForm around: it carries the company that it was drawn for, the one-use key or the version, and shows what
 * concerns it as a whole. It never asks the browser to validate: the browser's bubbles hide the quoted texts. Ctrl+Enter
 * presses its main button.
 */
export function DrawnForm({ intent, once, version, action, onKeyDown, children, ...rest }: DrawnFormProps) {
  useHalfFilled()
  const ref = useRef<HTMLFormElement>(null)
  const { meta, reply } = useKitForm()
  const sentTo = useSentTo(action, reply)
  const drawn = useRef(false)
  useEffect(() => {
    const find = (what: string) => ref.current?.querySelector<HTMLElement>(what)
    // Who began to mend it before the scripts came stays there.
    const busy = !drawn.current && ref.current?.contains(document.activeElement)
    // conform draws what was answered right after this.
    if (reply && !busy) queueMicrotask(() => (find('[aria-invalid]') ?? find('.form-error'))?.focus())
    drawn.current = true
    if (reply) ref.current?.dispatchEvent(new Event(ANSWERED, { bubbles: true }))
  }, [reply])
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return onKeyDown?.(event)
    event.preventDefault()
    const buttons = MAIN_BUTTONS.map((button) => ref.current?.querySelector<HTMLElement>(button))
    buttons.find(Boolean)?.click()
  }
  return (
    <Form ref={ref} method="post" {...getFormProps(meta)} {...rest} action={sentTo} onKeyDown={keys}>
      <HiddenFields intent={intent} reply={reply} once={once} version={version} />
      <input type="hidden" name={SENT_FIELD} value={timesSent(reply)} />
      <FormErrors />
      <MainKey.Provider value={useKey('Ctrl+Enter')}>{children}</MainKey.Provider>
    </Form>
  )
}

interface HiddenFieldsProps {
  intent?: string
  reply?: Reply | undefined
  once?: string
  version?: number
}

/** What every form carries unseen. */
export function HiddenFields({ intent, reply, once, version }: HiddenFieldsProps) {
  const shell = useRouteLoaderData<{ empresa?: { idEmpresa: string } }>('routes/_shell')
  const company = shell?.empresa?.idEmpresa
  const key = typedIn(reply, ONCE_FIELD) || once
  const read = typedIn(reply, VERSION_FIELD) || version
  return (
    <>
      {company && <input type="hidden" name={COMPANY_FIELD} value={company} />}
      {intent && <input type="hidden" name={INTENT_FIELD} value={intent} />}
      {key && <input type="hidden" name={ONCE_FIELD} value={key} />}
      {read !== undefined && <input type="hidden" name={VERSION_FIELD} value={read} />}
    </>
  )
}

/** What concerns the form, or the part of it around, as a whole. */
export function FormErrors() {
  const field = useFormField('')
  const { prefix, reply } = useKitForm()
  const files = typedIn(reply, FILES_FIELD)
  if (reply?.extra?.unsaved && prefix === '') {
    return (
      <div className="form-error question" role="status" tabIndex={-1} autoFocus>
        {UNSAVED} {files && filesLeftBehind(files)}
      </div>
    )
  }
  return field.errors.length > 0 && <FormError field={field} link={reply?.extra?.link} />
}

interface FormErrorProps {
  field: FormField
  link: { to: string; label: string } | undefined
}

function FormError({ field, link }: FormErrorProps) {
  const { meta, errors } = field
  return (
    <div className="form-error" role="alert" tabIndex={-1} id={meta.errorId} autoFocus={useAutoFocus(field)}>
      {errors.join(' ')} {link && <Link to={link.to}>{link.label}</Link>}
    </div>
  )
}
