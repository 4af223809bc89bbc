import { useEffect, useRef } from 'react'
import { ROW_INTENT } from './growing-rows.ts'
import { type Reply, typedIn } from './reply.ts'
import { SENT_FIELD } from './reserved.ts'

type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const OTHERS = ['radio', 'file', 'hidden']

const isBox = (one: unknown): one is Box =>
  one instanceof HTMLTextAreaElement ||
  one instanceof HTMLSelectElement ||
  (one instanceof HTMLInputElement && !OTHERS.includes(one.type))

/** Form that was sent, and the fields focused since, last one last. A field changed since has its value or tick. */
interface Sent {
  form: HTMLFormElement
  visited: Map<string, string | boolean | undefined>
}

/**
 * Keeps fields changed between submit and reply of a form that remounts, because the reply holds only the sent
 * values. An example is a user who reads the scale and goes on typing. The caret returns to the last field. A reply
 * of the browser itself (unsent.ts) frees the form for the next truck and gets nothing.
 */
export function useTypedMeanwhile(id: string, anew: boolean, reply: Reply | undefined): void {
  const sent = useRef<Sent>()
  useEffect(() => {
    if (!anew) return
    // The browser's own event: React tells of the submit later than a quick user types.
    const start = ({ target, submitter }: SubmitEvent) => {
      // conform submits a form to itself when a field is left or a row added.
      if (submitter?.getAttribute('name') === ROW_INTENT) return
      // A field named `id` hides the form's property.
      if (target instanceof HTMLFormElement && target.getAttribute('id') === id) {
        sent.current = { form: target, visited: new Map() }
      }
    }
    const keep = ({ type, target }: Event) => {
      if (!sent.current || !isBox(target) || target.form !== sent.current.form) return
      const { visited } = sent.current
      const value = type === 'input' ? stateOf(target) : visited.get(target.name)
      visited.delete(target.name)
      visited.set(target.name, value)
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
      const visited = typedIn(reply, SENT_FIELD) ? sent.current?.visited : undefined
      for (const [name, value] of visited ?? []) {
        const box = drawn instanceof HTMLFormElement && drawn.elements.namedItem(name)
        if (!isBox(box)) continue
        box.focus()
        if (value !== undefined && value !== stateOf(box)) change(box, value)
      }
      sent.current = undefined
    })
  }, [id, reply])
}

const stateOf = (box: Box) =>
  box instanceof HTMLInputElement && box.type === 'checkbox' ? box.checked : box.value

function change(box: Box, value: string | boolean): void {
  if (typeof value === 'boolean') return box.click()
  // React ignores a value set through its own property.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box) as object, 'value')!
  set!.call(box, value)
  for (const sign of ['input', 'change']) box.dispatchEvent(new Event(sign, { bubbles: true }))
}
