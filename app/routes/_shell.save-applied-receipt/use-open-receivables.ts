import { useRef, useState } from 'react'
import type { Choice } from '#app/form/pickers/choice.ts'

/**
 * The chosen receipt, and what its client owes, offered before anything is typed. It only helps to choose: a plain fetch,
 * because one by Remix would take a person whose session ended away from the form.
 */
export function useOpenReceivables(start: string) {
  const [receipt, setReceipt] = useState(start)
  const [offered, setOffered] = useState<Choice[]>()
  const latest = useRef(start)
  const onReceipt = async (choice: Choice | null) => {
    const id = choice?.id ?? ''
    latest.current = id
    setReceipt(id)
    setOffered(undefined)
    if (!id) return
    try {
      const response = await fetch(`/buscar/cuentas-abiertas?de=${encodeURIComponent(id)}`)
      const found = response.ok && !response.redirected ? ((await response.json()) as Choice[]) : undefined
      if (latest.current === id) setOffered(found)
    } catch (error) {
      if (!(error instanceof Error)) throw error
    }
  }
  return { receipt, offered, onReceipt }
}
