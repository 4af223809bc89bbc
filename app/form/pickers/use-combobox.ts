import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { comparable, matching } from '../match.ts'
import { type Choice, readChoice } from './choice.ts'
import { focusNext } from './enter-moves-on.ts'

interface Combobox {
  /** Resource address that answers with the choices that match; `q=` follows it. */
  source: string
  start: { choice: Choice | null; text: string; found?: readonly Choice[] }
  /** Offered before anything is typed. */
  offered: readonly Choice[]
  readOnly: boolean
  /** Told when a choice is made or taken back. */
  onChoose?: (choice: Choice | null) => void
  /** Opens the creation dialog with the text; undefined for who may not create. */
  create?: () => void
}

/** What a text found; `choices` is null when the search failed. */
interface Found {
  text: string
  choices: readonly Choice[] | null
}

/** A search starts with this many characters, this long after the last one (D2 §9). */
const MIN_CHARS = 2
const DEBOUNCE_MS = 300
/** Leaving the field without a choice clears its text after this long (D2 §9). */
const BLUR_MS = 150

/**
 * The state and the keys of a type-ahead where scripts run: the ARIA combobox pattern with N-131. Enter and Tab take
 * the highlighted entry; pressed before the answer, they are carried out when it comes. `cleared` is a text that was
 * left without a choice, so that it can be said.
 *
 * Asks with a plain fetch: a fetcher of Remix would take a person whose session ended to sign-in, away from a
 * half-filled form.
 */
export function useCombobox({ source, start, offered, readOnly, onChoose, create }: Combobox) {
  const input = useRef<HTMLInputElement>(null)
  const held = useRef<HTMLInputElement>(null)
  const [choice, setChoice] = useState(start.choice)
  const [text, setText] = useState(start.text)
  const [found, setFound] = useState<Found | null>(
    start.found && start.text ? { text: start.text.trim(), choices: start.found } : null,
  )
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [moved, setMoved] = useState(false)
  const [cleared, setCleared] = useState('')
  // What one event leaves for the next must be newer than the last drawing.
  const now = useRef({ choice, text, create, taking: false })
  now.current.create = create
  const timers = useRef<{ search?: ReturnType<typeof setTimeout>; leave?: ReturnType<typeof setTimeout> }>({})
  const asked = useRef<AbortController>()

  const sought = text.trim()
  const long = sought.length >= MIN_CHARS
  const answered = found?.text === sought
  // Until the answer comes, what the text before found and still holds it; under two letters, the offers that match.
  const known = long ? (found?.choices ?? []) : offered
  const shown = choice ? [] : answered && long ? known : matching(known, sought)
  const waiting = long && !choice && !answered
  const nothing = long && !choice && answered && found.choices?.length === 0

  useEffect(() => {
    const element = input.current
    // What was typed before the scripts came, or what the browser put back after 'Atrás'.
    if (element && element.value !== now.current.text) {
      const kept = readChoice(held.current?.value)
      if (kept && comparable(kept.label) === comparable(element.value)) choose(kept)
      else type(element.value)
      setOpen(false)
    }
    if (element === document.activeElement) focus()
    const running = timers.current
    return () => {
      clearTimeout(running.search)
      clearTimeout(running.leave)
      asked.current?.abort()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the scripts take the field over
  }, [])

  function type(typed: string) {
    now.current.text = typed
    now.current.taking = false
    setText(typed)
    setActive(0)
    setMoved(false)
    setCleared('')
    setOpen(true)
    if (now.current.choice) change(null)
    clearTimeout(timers.current.search)
    asked.current?.abort()
    if (typed.trim().length < MIN_CHARS) return setFound(null)
    timers.current.search = setTimeout(search, DEBOUNCE_MS)
  }

  async function search() {
    clearTimeout(timers.current.search)
    asked.current?.abort()
    const controller = new AbortController()
    asked.current = controller
    const sent = now.current.text.trim()
    let choices: Choice[] | null = null
    try {
      const response = await fetch(`${source}q=${encodeURIComponent(sent)}`, { signal: controller.signal })
      if (response.ok && !response.redirected) choices = (await response.json()) as Choice[]
    } catch (error) {
      if (!(error instanceof Error)) throw error
    }
    if (controller.signal.aborted) return
    setFound({ text: sent, choices })
    if (now.current.taking) take(choices)
  }

  /** Carries out an Enter or a Tab that came before the answer. */
  function take(choices: Choice[] | null) {
    const here = input.current === document.activeElement
    const first = choices?.[0]
    now.current.taking = false
    if (first) {
      choose(first)
      if (here) focusNext(input.current)
    } else if (!here) leave()
    else if (choices) now.current.create?.()
  }

  function change(one: Choice | null) {
    now.current.choice = one
    // Fields that come or go with the choice have done so before the focus goes on.
    flushSync(() => {
      setChoice(one)
      onChoose?.(one)
    })
  }

  function choose(one: Choice) {
    now.current.text = one.label
    setText(one.label)
    setCleared('')
    setOpen(false)
    change(one)
  }

  function leave() {
    if (now.current.choice || now.current.taking || !now.current.text) return
    // The window lost the focus, not the field.
    if (input.current === document.activeElement) return
    const left = now.current.text
    type('')
    setOpen(false)
    setCleared(left)
  }

  function focus() {
    clearTimeout(timers.current.leave)
    setOpen(!now.current.choice && !readOnly)
  }

  function blur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    setOpen(false)
    if (currentTarget.contains(relatedTarget)) return
    // A button of the form sends what is written, and the server says what it thinks of it.
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.form === input.current?.form) return
    timers.current.leave = setTimeout(leave, BLUR_MS)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const entry = open ? shown[active] : undefined
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setMoved(true)
      setActive(Math.max(0, Math.min(shown.length - 1, active + (key === 'ArrowDown' ? 1 : -1))))
    } else if (key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    } else if (key === 'Tab') {
      // Passing through an empty field takes nothing: what is offered there is highlighted, not chosen.
      if (entry && (sought || moved)) choose(entry)
      else if (waiting) takeLater()
    } else if (key === 'Enter' && !choice && (entry || sought)) {
      event.preventDefault()
      event.stopPropagation()
      if (entry) {
        choose(entry)
        focusNext(input.current)
      } else if (nothing) create?.()
      else if (long) takeLater()
    }
  }

  function takeLater() {
    now.current.taking = true
    void search()
  }

  return {
    input,
    /** The hidden field of the choice. */
    held,
    choice,
    text,
    shown,
    nothing,
    failed: long && answered && found.choices === null,
    open: open && !choice,
    active,
    cleared,
    changed: text !== start.text || choice?.id !== start.choice?.id,
    choose,
    create,
    blur,
    inputEvents: {
      onChange: (event: { currentTarget: HTMLInputElement }) => type(event.currentTarget.value),
      onFocus: focus,
      onKeyDown,
    },
  }
}
