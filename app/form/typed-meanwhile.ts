import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

const TICKED_OR_HIDDEN = ['checkbox', 'radio', 'file', 'hidden']

const isTextBox = (one: unknown): one is HTMLInputElement | HTMLTextAreaElement =>
  one instanceof HTMLTextAreaElement ||
  (one instanceof HTMLInputElement && !TICKED_OR_HIDDEN.includes(one.type))

/**
 * Keeps text typed between submit and reply of a form that remounts, because the reply holds only the sent
 * values. An example is a user who reads the scale and goes on typing. The caret returns to the last typed
 * field.
 */
export function useTypedMeanwhile(id: string, anew: boolean, reply: unknown): void {
  const typed = useRef(new Map<string, string>())
  const sending = useNavigation().state === 'submitting' && anew
  useEffect(() => {
    if (!sending) return
    const sent = document.getElementById(id)
    const values = typed.current
    values.clear()
    const keep = ({ target }: Event) => {
      if (!isTextBox(target) || target.form !== sent) return
      values.delete(target.name)
      values.set(target.name, target.value)
    }
    addEventListener('focusin', keep)
    addEventListener('input', keep)
    return () => {
      removeEventListener('focusin', keep)
      removeEventListener('input', keep)
    }
  }, [id, sending])
  useEffect(() => {
    // This runs after the form's own focus handling.
    queueMicrotask(() => {
      const drawn = document.getElementById(id)
      for (const [name, value] of typed.current) {
        const box = drawn instanceof HTMLFormElement && drawn.elements.namedItem(name)
        if (!isTextBox(box)) continue
        box.focus()
        if (box.value === value) continue
        box.value = value
        box.dispatchEvent(new Event('input', { bubbles: true }))
      }
      typed.current.clear()
    })
  }, [id, reply])
}
