import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import {
  type Choice,
  OPEN_INTENT,
  readChoice,
  SEARCH_INTENT,
  TICKED_PREFIX,
  TYPED_PREFIX,
  writeChoice,
} from './choice.ts'
import type { FormState } from './reply.ts'
import { INTENT_FIELD } from './reserved.ts'

interface TypeAheadProps {
  form: FormState
  name: string
  label: string
  /** Resource address that answers `?q=` with the choices that match. */
  source: string
  /** Offered before anything is typed. */
  offered?: readonly Choice[]
  /** Name of what the add button creates ('un cliente'); without it there is no button. */
  add?: string
  required?: boolean
  readOnly?: boolean
  autoFocus?: boolean
  /** Told when a choice is made or taken back. */
  onChoose?: (choice: Choice | null) => void
}

/** A search starts with this many characters, this long after the last one (D2 §9). */
const MIN_CHARS = 2
const DEBOUNCE_MS = 300
/** Leaving the field without a choice clears its text after this long (D2 §9). */
const BLUR_MS = 150

/**
 * One record picked by typing (behaviour.md, Type-ahead). With scripts it is an ARIA combobox; without, a text with
 * a 'Buscar' button, whose page offers up to ten results as radio buttons.
 */
export function TypeAhead(props: TypeAheadProps) {
  const hydrated = useHydrated()
  const { form, name, label, required, add } = props
  const id = useId()
  const errors = form.errors(name)
  return (
    <div className="field type-ahead">
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      <div className="type-ahead-row">
        {hydrated ? <Combobox {...props} id={id} /> : <PlainSearch {...props} id={id} />}
        {add && !props.readOnly && (
          <button
            name={INTENT_FIELD}
            value={OPEN_INTENT + name}
            formAction={`?nuevo=${name}`}
            className="secondary"
            title={`Crear ${add}`}
            aria-label={`Crear ${add}`}
            tabIndex={hydrated ? -1 : undefined}
          >
            +
          </button>
        )}
      </div>
      {!hydrated && <Offers {...props} />}
      {errors.length > 0 && (
        <small className="error" id={`${id}-error`}>
          {errors.join(' ')}
        </small>
      )}
    </div>
  )
}

type InnerProps = TypeAheadProps & { id: string }

function PlainSearch({ form, name, id, label, readOnly, autoFocus }: InnerProps) {
  const errors = form.errors(name)
  const choice = readChoice(form.value(name))
  return (
    <>
      <input
        id={id}
        name={TYPED_PREFIX + name}
        defaultValue={form.value(TYPED_PREFIX + name)}
        autoComplete="off"
        readOnly={readOnly}
        autoFocus={autoFocus || form.focus === name}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
      />
      <input type="hidden" name={name} value={choice ? writeChoice(choice) : ''} />
      {!readOnly && (
        <button
          name={INTENT_FIELD}
          value={SEARCH_INTENT + name}
          className="secondary until-scripts"
          aria-label={`Buscar ${label}`}
        >
          Buscar
        </button>
      )}
    </>
  )
}

function Offers({ form, name, label, offered = [] }: TypeAheadProps) {
  const choice = readChoice(form.value(name))
  if (choice) return choice.detail ? <small>{choice.detail}</small> : null
  const results = form.reply?.results?.[name]
  if (results?.length === 0) return <small>Nada coincide; escriba otra parte del nombre.</small>
  const shown = results ?? offered
  if (shown.length === 0) return null
  return (
    <fieldset className="offers until-scripts">
      <legend>{label}: elija uno</legend>
      {shown.map((one) => (
        <label key={one.id}>
          <input type="radio" name={TICKED_PREFIX + name} value={writeChoice(one)} />
          {one.label} {one.detail && <small>{one.detail}</small>}
        </label>
      ))}
    </fieldset>
  )
}

function Combobox({ form, name, id, source, offered = [], readOnly, autoFocus, onChoose }: InnerProps) {
  const [choice, setChoice] = useState(() => readChoice(form.value(name)))
  const [text, setText] = useState(form.value(TYPED_PREFIX + name))
  const [found, setFound] = useState<Choice[] | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const timers = useRef<{ search?: ReturnType<typeof setTimeout>; blur?: ReturnType<typeof setTimeout> }>({})
  const asked = useRef<AbortController>()
  // Enter chooses and leaves the field in one event: what blur looks at must be newer than the last drawing.
  const chosen = useRef(choice)
  const list = `${id}-list`
  const shown = text.trim().length >= MIN_CHARS ? (found ?? []) : offered
  const errors = form.errors(name)

  useEffect(() => {
    const running = timers.current
    return () => {
      clearTimeout(running.search)
      clearTimeout(running.blur)
      asked.current?.abort()
    }
  }, [])

  const type = (typed: string) => {
    setText(typed)
    setActive(0)
    setOpen(true)
    if (choice) choose(null, typed)
    clearTimeout(timers.current.search)
    asked.current?.abort()
    if (typed.trim().length < MIN_CHARS) return setFound(null)
    timers.current.search = setTimeout(() => search(typed), DEBOUNCE_MS)
  }
  const search = async (typed: string) => {
    const controller = new AbortController()
    asked.current = controller
    try {
      const response = await fetch(`${source}?q=${encodeURIComponent(typed)}`, { signal: controller.signal })
      // The session ended: the whole page leads to sign-in, with the form, at the next post.
      setFound(response.ok && !response.redirected ? ((await response.json()) as Choice[]) : [])
    } catch (error) {
      if (!controller.signal.aborted) setFound([])
      if (!(error instanceof Error)) throw error
    }
  }
  const choose = (one: Choice | null, typed = one?.label ?? '') => {
    chosen.current = one
    setChoice(one)
    setText(typed)
    onChoose?.(one)
    if (one) setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = shown.length - 1
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setActive((now) => Math.min(last, Math.max(0, now + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter' && open && !choice && shown[active]) {
      // Picks and lets the form's own handler move on to the next field.
      choose(shown[active])
    } else if (event.key === 'Enter' && text.trim() && !choice) {
      // Still searching: neither sends the form nor leaves the field.
      event.preventDefault()
      event.stopPropagation()
    }
  }
  return (
    <>
      <input
        id={id}
        name={TYPED_PREFIX + name}
        role="combobox"
        aria-expanded={open && shown.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && shown[active] ? `${list}-${active}` : undefined}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
        value={text}
        readOnly={readOnly}
        autoComplete="off"
        autoFocus={autoFocus || form.focus === name}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => {
          clearTimeout(timers.current.blur)
          setOpen(!choice && !readOnly)
        }}
        onBlur={() => {
          timers.current.blur = setTimeout(() => {
            setOpen(false)
            if (!chosen.current) setText('')
          }, BLUR_MS)
        }}
        onKeyDown={onKeyDown}
      />
      <input type="hidden" name={name} value={choice ? writeChoice(choice) : ''} />
      {choice?.detail && <small className="detail">{choice.detail}</small>}
      <ul id={list} role="listbox" hidden={!open || shown.length === 0}>
        {shown.map((one, index) => (
          <li
            key={one.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => {
              event.preventDefault()
              choose(one)
            }}
          >
            {one.label} {one.detail && <small>{one.detail}</small>}
          </li>
        ))}
      </ul>
    </>
  )
}
