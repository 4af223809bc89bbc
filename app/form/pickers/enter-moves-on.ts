import type { KeyboardEvent } from 'react'

/**
 * Enter moves to the next field instead of submitting a half-filled form; only the save button submits. Scale
 * operators use the keyboard alone. Inside a dialog Enter is unchanged.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>) {
  const from = event.target
  const isField = from instanceof HTMLInputElement || from instanceof HTMLSelectElement
  if (event.key !== 'Enter' || !isField || from.closest('dialog') || from.type === 'submit') return
  event.preventDefault()
  focusNext(from)
}

/** Focuses the next field of the form, or its save button. */
export function focusNext(from: HTMLInputElement | HTMLSelectElement | null) {
  if (!from?.form) return
  const stops = [...from.form.elements].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && isStop(element),
  )
  stops[stops.indexOf(from) + 1]?.focus()
}

function isStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.closest('dialog, [hidden], [inert]')) return false
  if (element instanceof HTMLButtonElement) return element.hasAttribute('data-save')
  if (element instanceof HTMLInputElement) return element.type !== 'hidden' && !element.readOnly
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
}
