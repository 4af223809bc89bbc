import { useRef, useState } from 'react'
import type { Choice } from '#app/form/pickers/choice.ts'
import type { OpenOnes } from '#app/parts/receipts/applying.ts'

/**
 * The open receivables of the chosen client: from the page and, once another is chosen, asked for. A plain fetch, because
 * one by Remix would take a person whose session ended away from the form.
 */
export function useOpen(fromPage: OpenOnes | null) {
  const [open, setOpen] = useState(fromPage)
  const latest = useRef(fromPage?.cliente ?? '')
  const onClient = async (client: Choice | null) => {
    latest.current = client?.id ?? ''
    if (!client) return setOpen(null)
    const asked = await ask(client.id)
    if (latest.current === client.id) setOpen(asked)
  }
  return { open, onClient }
}

/** Nothing where it was not answered: the button that asks by a post stays, and so does the server's own check. */
async function ask(client: string): Promise<OpenOnes | null> {
  try {
    const response = await fetch(`/cuentas/abiertas/${encodeURIComponent(client)}`)
    return response.ok && !response.redirected ? ((await response.json()) as OpenOnes) : null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return null
  }
}
