import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

const TICKED_OR_HIDDEN = ['checkbox', 'radio', 'file', 'hidden']

/** A box in which one types. */
const isTextBox = (one: unknown): one is HTMLInputElement | HTMLTextAreaElement =>
  one instanceof HTMLTextAreaElement ||
  (one instanceof HTMLInputElement && !TICKED_OR_HIDDEN.includes(one.type))

/**
 * Keeps what is typed into a form that is drawn anew with its answer, from the press until then: who asks the scale for its
 * weight goes on with the next field, and the answer holds what was sent. The caret stays in the last of these fields.
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
    // After what the form itself does once it is answered, which may take the caret elsewhere.
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
