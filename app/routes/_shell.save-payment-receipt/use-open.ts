import { useRef, useState } from 'react'
import type { Choice } from '#app/form/pickers/choice.ts'
import type { OpenOnes } from '#app/parts/receipts/applying.ts'

/**
 * Open receivables of the client, from the page or by request after a change. Uses plain fetch: a Remix fetch
 * would leave the form if the session has ended.
 */
export function useOpen(fromPage: OpenOnes | null) {
  const [open, setOpen] = useState(fromPage)
  const latest = useRef(fromPage?.cliente)
  const onClient = async (client: Choice | null) => {
    latest.current = client?.id
    if (!client) return setOpen(null)
    const asked = await ask(client.id)
    if (latest.current === client.id) setOpen(asked)
  }
  return { open, onClient }
}

/** Returns null on failure. The button without script and the check on the server still work. */
async function ask(client: string): Promise<OpenOnes | null> {
  try {
    const response = await fetch(`/cuentas/abiertas/${encodeURIComponent(client)}`)
    return response.ok && !response.redirected ? ((await response.json()) as OpenOnes) : null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return null
  }
}
