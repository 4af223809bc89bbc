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
import { useFirstControl } from './first-control.ts'
import { type Reply, textAt } from './reply.ts'
import { useTypedMeanwhile } from './typed-meanwhile.ts'

/** One text for whatever is wrong, or one for each fault that the browser tells apart. */
export type Message = string | Partial<Record<keyof ValidityState, string>>

type Values = Record<string, string | undefined>
type Errors = Record<string, string[] | null>

interface Kit {
  id: string
  /** Before the names of the fields around: those of a dialog or of a row belong to a larger form. */
  prefix: string
  reply: Reply | undefined
  /** What the form holds before anything is typed: what was read, or what was answered. */
  values: unknown
  messages: Map<string, Message>
}

const KitContext = createContext<Kit | null>(null)

interface KitFormProps {
  id: string
  /** What was read; the values of an answer win. */
  defaults?: object
  reply: Reply | undefined
  /** Drawn anew with every answer, which changes more than it says: choices, offers, a dialog. */
  anew?: boolean | undefined
  children: ReactNode
}

/** A form of the kit: conform's, for a PostForm and its fields, wherever they stand in here. */
export function KitForm({ anew = false, ...props }: KitFormProps) {
  const { id, reply } = props
  useTypedMeanwhile(id, anew, reply)
  const seen = useRef({ reply, count: 0 })
  if (seen.current.reply !== reply) seen.current = { reply, count: seen.current.count + 1 }
  return <Scope key={anew ? seen.current.count : ''} {...props} />
}

/** Said where nothing was answered: conform keeps what an answer said until the next one. */
const NO_ANSWER: Reply = {}

const NOTHING = {}

function Scope({ id, defaults = NOTHING, reply, children }: KitFormProps) {
  const [messages] = useState(() => new Map<string, Message>())
  const values = useMemo(() => reply?.initialValue ?? nested(defaults), [reply, defaults])
  const kit = useMemo(() => ({ id, prefix: '', reply, values, messages }), [id, reply, values, messages])
  const meta: readonly [FormMetadata<Values>, unknown] = useForm<Values>({
    id,
    lastResult: reply ?? NO_ANSWER,
    // Rows that stand in the page when it is drawn have keys of their own from the beginning.
    defaultValue: values as Values,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    // A form that is sent is judged by the server.
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

/** Values by the names of their fields, as conform nests them. */
function nested(values: object): unknown {
  const form = new FormData()
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    if (typeof value === 'string' || typeof value === 'number') form.set(name, String(value))
    if (value === true) form.set(name, 'on')
  }
  return parse(form, { resolve: () => ({ error: null }) }).reply().initialValue
}

/** What is said after a field was left or changed, or a row came or went: of that field, what the browser finds. */
function after(intent: Intent, said: Errors, form: HTMLFormElement, messages: Map<string, Message>): Errors {
  if (intent.type === 'remove') return withoutRow(said, intent.payload.name, intent.payload.index)
  if (intent.type !== 'validate') return said
  const { name = '' } = intent.payload
  const { [name]: _, ...others } = said
  const field = form.elements.namedItem(name)
  const text = field && 'validity' in field ? fault(field.validity as ValidityState, messages.get(name)) : ''
  return text ? { ...others, [name]: [text] } : others
}

/** What is wrong by the browser's own check, in our words; `''` when nothing is. */
function fault(validity: ValidityState, message: Message | undefined): string {
  if (validity.valid || !message) return ''
  if (typeof message === 'string') return message
  const kinds = Object.keys(message) as (keyof ValidityState)[]
  return message[kinds.find((kind) => validity[kind]) ?? 'valueMissing'] ?? ''
}

/** A removed row takes its messages away, those below move up with theirs. */
function withoutRow(said: Errors, list: string, index: number): Errors {
  const moved: Errors = {}
  for (const [name, texts] of Object.entries(said)) {
    const row = name.startsWith(`${list}[`) ? Number.parseInt(name.slice(list.length + 1)) : -1
    if (row < index) moved[name] = texts
    else if (row > index) moved[name.replace(`${list}[${row}]`, `${list}[${row - 1}]`)] = texts
  }
  return moved
}

/** The fields in here carry the prefix: `nuevo.` of a dialog over the form, `otras[0].` of a row. */
export function FormPart({ prefix, children }: { prefix: string; children: ReactNode }) {
  const kit = useKit()
  return <KitContext.Provider value={{ ...kit, prefix }}>{children}</KitContext.Provider>
}

function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('A field of the kit stands in a KitForm')
  return kit
}

/** The form around: what was answered, and what its fields were drawn with. */
export function useKitForm() {
  const { id, prefix, reply, values } = useKit()
  const meta = useFormMetadata<Values>(id)
  return { id, prefix, reply, meta, value: (name: string) => textAt(values, prefix + name) }
}

/** A field of the form around: conform's, with what somebody else saved, and where the person goes on. */
export interface FormField {
  meta: FieldMetadata<string>
  errors: string[]
  /** What it held when it was answered, or what was read. */
  value: string
  /** Also where what is wrong with it is said above the form. */
  invalid: boolean
  /** Over those of conform: what names its messages. */
  aria: { 'aria-describedby'?: string; 'aria-invalid'?: boolean }
  other: string | undefined
  /** Whether the person goes on here after the reply; undefined where the reply names no field. */
  goesOn: boolean | undefined
}

/** Ties a field to its messages; `''` is the form, or the part of it around, as a whole. */
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

/** Whether the document gives the field its focus: by request, after a reply that names it, or as the first of its dialog. */
export function useAutoFocus({ meta, goesOn }: FormField, asked = false): boolean {
  const first = useFirstControl(meta.id)
  return asked || (goesOn ?? first)
}
