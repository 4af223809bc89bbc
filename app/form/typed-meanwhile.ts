import { useEffect, useRef } from 'react'

const TICKED_OR_HIDDEN = ['checkbox', 'radio', 'file', 'hidden']

const isTextBox = (one: unknown): one is HTMLInputElement | HTMLTextAreaElement =>
  one instanceof HTMLTextAreaElement ||
  (one instanceof HTMLInputElement && !TICKED_OR_HIDDEN.includes(one.type))

/** Form that was sent, and the value of each field focused or typed since, last one last. */
interface Sent {
  form: HTMLFormElement
  typed: Map<string, string>
}

/**
 * Keeps text typed between submit and reply of a form that remounts, because the reply holds only the sent
 * values. An example is a user who reads the scale and goes on typing. The caret returns to the last typed
 * field.
 */
export function useTypedMeanwhile(id: string, anew: boolean, reply: unknown): void {
  const sent = useRef<Sent>()
  useEffect(() => {
    if (!anew) return
    // The browser's own event: React tells of the submit later than a quick user types.
    const start = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.id === id) {
        sent.current = { form: target, typed: new Map() }
      }
    }
    const keep = ({ target }: Event) => {
      if (!sent.current || !isTextBox(target) || target.form !== sent.current.form) return
      const { typed } = sent.current
      typed.delete(target.name)
      typed.set(target.name, target.value)
    }
    addEventListener('submit', start, true)
    addEventListener('focusin', keep)
    addEventListener('input', keep)
    return () => {
      removeEventListener('submit', start, true)
      removeEventListener('focusin', keep)
      removeEventListener('input', keep)
    }
  }, [id, anew])
  useEffect(() => {
    // This runs after the form's own focus handling.
    queueMicrotask(() => {
      const drawn = document.getElementById(id)
      for (const [name, value] of sent.current?.typed ?? []) {
        const box = drawn instanceof HTMLFormElement && drawn.elements.namedItem(name)
        if (!isTextBox(box)) continue
        box.focus()
        if (box.value === value) continue
        box.value = value
        box.dispatchEvent(new Event('input', { bubbles: true }))
      }
      sent.current = undefined
    })
  }, [id, reply])
}
