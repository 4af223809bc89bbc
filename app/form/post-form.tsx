import { Form, Link, useRouteLoaderData, useFormAction } from '@remix-run/react'
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
import type { UnsentAttribute } from './unsent-mark.ts'
import { useKey } from './use-key.ts'
import { useHydrated } from 'remix-utils/use-hydrated'
import { SENT_PARAM } from '#app/api/sent-param.ts'

/** Key that presses the main button of the surrounding form, for its title. */
export const MainKey = createContext<string | undefined>(undefined)

interface DrawnFormProps extends UnsentAttribute {
  /** Intent, for an action that serves several forms. */
  intent?: string
  /** One-use key of a creation, made by the loader. */
  once?: string
  /** Version of the edited record. */
  version?: number
  action?: string
  className?: string
  /** True if the form's place for its general errors is outside it: `FormErrors` stands there. */
  errorsElsewhere?: boolean
  /** For a form with a file. */
  encType?: 'multipart/form-data'
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void
  onInput?: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

interface PostFormProps extends DrawnFormProps {
  id: string
  /** Values that were read. */
  defaults?: object
  reply: Reply | undefined
  /** Remounts the form with every reply, because a reply may hold other values than the user typed. */
  anew?: boolean | undefined
}

/** Form whose fields are all inside it. */
export function PostForm({ id, defaults, reply, anew, ...drawn }: PostFormProps) {
  return (
    <KitForm id={id} defaults={defaults} reply={reply} anew={anew}>
      <DrawnForm {...drawn} />
    </KitForm>
  )
}

/** Main button of a form: in a dialog, in a foot, or in a one-line form. */
const MAIN_BUTTONS = [
  'dialog .buttons button:not(.secondary)',
  '.buttons button:not(.secondary)',
  'button:not(.secondary)',
  'button',
]

/**
 * HTML form of the surrounding KitForm, with company, one-use key or version, and general errors. Browser
 * validation is off, because its bubbles would hide our texts. Ctrl+Enter presses the main button.
 */
export function DrawnForm({
  intent,
  once,
  version,
  action,
  errorsElsewhere = false,
  onKeyDown,
  children,
  ...rest
}: DrawnFormProps) {
  useHalfFilled()
  const ref = useRef<HTMLFormElement>(null)
  const { meta, reply } = useKitForm()
  const sentTo = useSentTo(action, reply)
  const drawn = useRef(false)
  useEffect(() => {
    const find = (what: string) => ref.current?.querySelector<HTMLElement>(what)
    // A user who started correcting before hydration keeps the focus.
    const busy = !drawn.current && ref.current?.contains(document.activeElement)
    // conform draws the errors right after this effect.
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
      {!errorsElsewhere && <FormErrors />}
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

/** Hidden fields of every form. */
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

/** Errors of the whole form, or of the surrounding part. */
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

/** Number of the next posting of the form. */
export const timesSent = (reply: Reply | undefined): number => Number(typedIn(reply, SENT_FIELD)) + 1

/**
 * Post address without scripts, always different from the page's address. When a post to the page's own
 * address fails, the browser replaces the form by its error page. Back then does not find the form.
 */
export function useSentTo(action: string | undefined, reply: Reply | undefined): string | undefined {
  const to = useFormAction(action)
  if (useHydrated()) return action
  return `${to}${to.includes('?') ? '&' : '?'}${SENT_PARAM}=${timesSent(reply)}`
}
