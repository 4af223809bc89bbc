import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { comparable, matching } from '../match.ts'
import { type Choice, readChoice, TICKED_PREFIX } from './choice.ts'
import { focusNext } from './enter-moves-on.ts'
import { type Found, MIN_CHARS, type Now, useSearch } from './use-search.ts'

interface Combobox {
  /** Resource address that returns matching choices; `q=` is appended. */
  source: string
  start: { choice: Choice | null; text: string; found?: readonly Choice[] }
  /** Choices offered before anything is typed. */
  offered: readonly Choice[]
  readOnly: boolean
  /** Called when a choice is made or cleared. */
  onChoose?: (choice: Choice | null) => void
  /** Opens the creation dialog with the text. undefined when the user may not create. */
  create?: () => void
}

/** Milliseconds after leaving the field before an unmatched text is cleared. */
const BLUR_MS = 150

/**
 * State of a type-ahead with scripts, after the ARIA combobox pattern. `cleared` is the text that was removed
 * because it matched no choice.
 */
export function useCombobox({ source, start, offered, readOnly, onChoose, create }: Combobox) {
  const input = useRef<HTMLInputElement>(null)
  const held = useRef<HTMLInputElement>(null)
  const [choice, setChoice] = useState(start.choice)
  const [view, setView] = useState({ text: start.text, open: false, active: 0, moved: false, cleared: '' })
  const show = (change: Partial<typeof view>) => setView((before) => ({ ...before, ...change }))
  const now = useRef<Now>({ choice, text: view.text, create, taking: false })
  now.current.create = create
  const leaving = useRef<ReturnType<typeof setTimeout>>()
  const { found, search, searchLater } = useSearch(source, start, now, take)
  const entries = entriesOf(view.text.trim(), choice, found, offered)

  // A passive effect would run after a render with the old text, and lose input typed before hydration.
  useLayoutEffect(() => {
    const element = input.current
    const before = element && beforeHydration(element, held.current, now.current)
    if (typeof before === 'string') type(before)
    else if (before) choose(before)
    if (before !== null) show({ open: false })
    if (element) takeFocus(element)
    if (element === document.activeElement) focus()
    return () => clearTimeout(leaving.current)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the scripts take the field over
  }, [])

  function type(text: string) {
    Object.assign(now.current, { text, taking: false })
    show({ text, open: true, active: 0, moved: false, cleared: '' })
    if (now.current.choice) change(null)
    searchLater()
  }

  function change(one: Choice | null) {
    now.current.choice = one
    // Fields that depend on the choice are drawn before the focus moves on.
    flushSync(() => {
      setChoice(one)
      onChoose?.(one)
    })
  }

  function choose(one: Choice, goOn = false) {
    now.current.text = one.label
    show({ text: one.label, open: false, cleared: '' })
    change(one)
    if (goOn) focusNext(input.current)
  }

  /** Carries out an Enter or Tab that was pressed before the response. */
  function take(choices: readonly Choice[] | null) {
    const here = input.current === document.activeElement
    const first = choices?.[0]
    now.current.taking = false
    if (first) choose(first, here)
    else if (!here && choices) leave()
    else if (choices) now.current.create?.()
  }

  function takeLater() {
    now.current.taking = true
    void search()
  }

  function leave() {
    const { choice, taking, text } = now.current
    // Nothing is cleared when only the window lost the focus, or while the browser is offline and cannot
    // search.
    if (choice || taking || !text || !navigator.onLine || input.current === document.activeElement) return
    type('')
    show({ open: false, cleared: text })
  }

  function focus() {
    clearTimeout(leaving.current)
    show({ open: !now.current.choice && !readOnly })
  }

  function blur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    show({ open: false })
    if (currentTarget.contains(relatedTarget)) return
    // A button of the same form submits the text, and the server judges it.
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.form === input.current?.form) return
    leaving.current = setTimeout(leave, BLUR_MS)
  }

  const box = { ...view, ...entries, choice, create, choose }
  const onKeyDown = keysOf({ ...box, show, takeLater })
  const onChange = (event: { currentTarget: HTMLInputElement }) => type(event.currentTarget.value)
  return {
    ...box,
    open: view.open && !choice,
    changed: view.text !== start.text || choice?.id !== start.choice?.id,
    input,
    /** Hidden input with the choice. */
    held,
    blur,
    inputEvents: { onChange, onFocus: focus, onKeyDown },
  }
}

/** Choice or text from before hydration, or restored by 'Atrás'. null when the field is unchanged. */
function beforeHydration(element: HTMLInputElement, held: HTMLInputElement | null, { choice, text }: Now) {
  const radio = `[name="${TICKED_PREFIX}${held?.name}"]:checked`
  const ticked = element.closest('.type-ahead')?.querySelector<HTMLInputElement>(radio)
  const picked = readChoice(ticked?.value)
  if (picked && picked.id !== choice?.id) return picked
  if (element.value === text) return null
  const kept = readChoice(held?.value)
  return kept && comparable(kept.label) === comparable(element.value) ? kept : element.value
}

/** Hydration removes the controls for pages without scripts, and the focus with them. */
function takeFocus(element: HTMLInputElement) {
  const at = document.activeElement
  if (at?.closest('.until-scripts') && element.closest('.type-ahead')?.contains(at)) element.focus()
}

/** Entries offered for a text, and the progress of its search. */
function entriesOf(sought: string, choice: Choice | null, found: Found | null, offered: readonly Choice[]) {
  const long = sought.length >= MIN_CHARS
  const answered = found?.text === sought
  // While a search runs, earlier results that still match are listed. A text under two letters lists matching
  // offers.
  const known = long ? (found?.choices ?? []) : offered
  return {
    sought,
    long,
    shown: choice ? [] : answered && long ? known : matching(known, sought),
    waiting: long && !choice && !answered,
    nothing: long && !choice && answered && found.choices?.length === 0,
    failed: long && answered && found.choices === null,
  }
}

interface KeysOf extends ReturnType<typeof entriesOf> {
  choice: Choice | null
  open: boolean
  active: number
  moved: boolean
  show: (change: { open: boolean; moved?: boolean; active?: number }) => void
  choose: (one: Choice, goOn?: boolean) => void
  create: (() => void) | undefined
  takeLater: () => void
}

/**
 * Handles the keys of the combobox. Enter and Tab take the highlighted entry, and wait for the response if it
 * has not arrived.
 */
function keysOf(box: KeysOf) {
  const { choice, open, active, moved, sought, long, shown, show, choose, takeLater } = box
  const entry = open ? shown[active] : undefined
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const next = active + (key === 'ArrowDown' ? 1 : -1)
      show({ open: true, moved: true, active: Math.max(0, Math.min(shown.length - 1, next)) })
    } else if (key === 'Escape' && open) {
      event.stopPropagation()
      show({ open: false })
    } else if (key === 'Tab') {
      // Tab through an empty field chooses nothing, although the first offer is highlighted.
      if (entry && (sought || moved)) choose(entry)
      else if (box.waiting) takeLater()
    } else if (key === 'Enter' && !choice && (entry || sought)) {
      event.preventDefault()
      event.stopPropagation()
      if (entry) choose(entry, true)
      else if (box.nothing) box.create?.()
      else if (long) takeLater()
    }
  }
}
