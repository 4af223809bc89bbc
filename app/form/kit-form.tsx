import {
  type FieldMetadata,
  type FormMetadata,
  FormProvider,
  type Intent,
  parse,
  useField,
  useForm,
  useFormMetadata,
} from '@conform-to/react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useFirstControl } from './dialog.tsx'
import { type Reply, textAt } from './reply.ts'
import { useTypedMeanwhile } from './typed-meanwhile.ts'

/** One text for every fault, or one per fault that the browser distinguishes. */
export type Message = string | Partial<Record<keyof ValidityState, string>>

type Values = Record<string, string | undefined>
type Errors = Record<string, string[] | null>

interface Kit {
  id: string
  /** Prefix of field names in a dialog or a row, which belong to a larger form. */
  prefix: string
  reply: Reply | undefined
  /** Initial values: those that were read, or those of the reply. */
  values: unknown
  messages: Map<string, Message>
}

const KitContext = createContext<Kit | null>(null)

interface KitFormProps {
  id: string
  /** Values that were read; the reply's values take precedence. */
  defaults?: object
  reply: Reply | undefined
  /** Remounts with every reply, which may change choices, offers or a dialog. */
  anew?: boolean | undefined
  children: ReactNode
}

/** conform's form for a PostForm and its fields, anywhere inside. */
export function KitForm({ anew = false, ...props }: KitFormProps) {
  const { id, reply } = props
  useTypedMeanwhile(id, anew, reply)
  const seen = useRef({ reply, count: 0 })
  if (seen.current.reply !== reply) seen.current = { reply, count: seen.current.count + 1 }
  return <Scope key={anew ? seen.current.count : ''} {...props} />
}

/** Replaces a missing reply. Otherwise conform keeps the errors of the last reply. */
const NO_ANSWER: Reply = {}

const NOTHING = {}

function Scope({ id, defaults = NOTHING, reply, children }: KitFormProps) {
  const [messages] = useState(() => new Map<string, Message>())
  const values = useMemo(() => reply?.initialValue ?? nested(defaults), [reply, defaults])
  const kit = useMemo(() => ({ id, prefix: '', reply, values, messages }), [id, reply, values, messages])
  const meta: readonly [FormMetadata<Values>, unknown] = useForm<Values>({
    id,
    lastResult: reply ?? NO_ANSWER,
    // Rows that are present at the first drawing get their own keys.
    defaultValue: values as Values,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    // Only the server validates a submitted form.
    onValidate: ({ form, formData }) =>
      parse(formData, {
        resolve: (_, intent) => ({ error: intent && after(intent, meta[0].allErrors, form, messages) }),
      }),
  })
  return (
    <FormProvider context={meta[0].context}>
      <KitContext.Provider value={kit}>{children}</KitContext.Provider>
    </FormProvider>
  )
}

/** Values by field name, nested as conform does. */
function nested(values: object): unknown {
  const form = new FormData()
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    if (typeof value === 'string' || typeof value === 'number') form.set(name, String(value))
    if (value === true) form.set(name, 'on')
  }
  return parse(form, { resolve: () => ({ error: null }) }).reply().initialValue
}

/**
 * Errors after a field was left or changed, or a row was removed. The former errors stay, except for the
 * changed field, which the browser checks.
 */
function after(intent: Intent, said: Errors, form: HTMLFormElement, messages: Map<string, Message>): Errors {
  if (intent.type === 'remove') return withoutRow(said, intent.payload.name, intent.payload.index)
  if (intent.type !== 'validate') return said
  const { name = '' } = intent.payload
  const { [name]: _, ...others } = said
  const field = form.elements.namedItem(name)
  const text =
    field && 'validity' in field ? fault(field.validity as ValidityState, messages.get(name)) : undefined
  return text ? { ...others, [name]: [text] } : others
}

/** Text for the fault that the browser found. */
function fault(validity: ValidityState, message: Message | undefined): string | undefined {
  if (validity.valid || !message) return undefined
  if (typeof message === 'string') return message
  const kinds = Object.keys(message) as (keyof ValidityState)[]
  return message[kinds.find((kind) => validity[kind]) ?? 'valueMissing']
}

/** Removes the errors of a removed row and renumbers the rows below. */
function withoutRow(said: Errors, list: string, index: number): Errors {
  const moved: Errors = {}
  for (const [name, texts] of Object.entries(said)) {
    const row = name.startsWith(`${list}[`) ? Number.parseInt(name.slice(list.length + 1)) : -1
    if (row < index) moved[name] = texts
    else if (row > index) moved[name.replace(`${list}[${row}]`, `${list}[${row - 1}]`)] = texts
  }
  return moved
}

/** Adds a prefix to the fields inside: `nuevo.` in a dialog over the form, `otras[0].` in a row. */
export function FormPart({ prefix, children }: { prefix: string; children: ReactNode }) {
  const kit = useKit()
  return <KitContext.Provider value={{ ...kit, prefix }}>{children}</KitContext.Provider>
}

function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('A field of the kit stands in a KitForm')
  return kit
}

/** Reply and initial values of the surrounding form. */
export function useKitForm() {
  const { id, prefix, reply, values } = useKit()
  const meta = useFormMetadata<Values>(id)
  return { id, prefix, reply, meta, value: (name: string) => textAt(values, prefix + name) }
}

/** conform's field, with the value saved by another user and whether it gets the focus. */
export interface FormField {
  meta: FieldMetadata<string>
  errors: string[]
  /** Value of the reply, or value that was read. */
  value: string
  /** Also true when the error text is shown above the form. */
  invalid: boolean
  /** Override of conform's ARIA attributes. `aria-describedby` is the id of the element with the messages. */
  aria: { 'aria-describedby'?: string; 'aria-invalid'?: boolean }
  other: string | undefined
  /** Whether this field gets the focus after the reply. undefined when the reply names no field. */
  goesOn: boolean | undefined
}

/** Connects a field to its messages. The name '' stands for the whole form, or for the surrounding part. */
export function useFormField(name: string, message?: Message): FormField {
  const { prefix, reply, values, messages } = useKit()
  const own = name ? prefix + name : prefix.replace(/\.$/, '')
  const [meta, form] = useField<string>(own)
  useEffect(() => {
    if (message) messages.set(own, message)
  }, [messages, own, message])
  const errors = meta.errors ?? []
  const invalid = meta.errors !== undefined
  const other = reply?.extra?.current?.[own]
  const goesOn = reply?.extra?.focus ?? Object.keys(reply?.error ?? {}).find((one) => one !== '')
  return {
    meta,
    errors,
    value: textAt(values, own),
    invalid,
    aria: invalid && errors.length === 0 ? { 'aria-describedby': form.errorId } : {},
    other: other === textAt(reply?.initialValue, own) ? undefined : other,
    goesOn: goesOn === undefined ? undefined : own === goesOn,
  }
}

/** Whether the field gets `autofocus`: by request, after a reply that names it, or as the first of its dialog. */
export function useAutoFocus({ meta, goesOn }: FormField, asked = false): boolean {
  const first = useFirstControl(meta.id)
  return asked || (goesOn ?? first)
}
