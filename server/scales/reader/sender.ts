import type { Told } from './reader.ts'

const TIMEOUT_MS = 3_000

export interface SenderOptions {
  /** Address of the mill's web. */
  to: string
  clave: string
  /** Called when sending starts or stops failing; undefined means it works. */
  onChange: (trouble: string | undefined) => void
}

const READINGS_PATH = '/basculas/lecturas'

/** Sends readings one at a time. Only the newest waits: an old weight is worthless. */
export function senderTo({ to, clave, onChange }: SenderOptions): (told: Told) => void {
  const address = new URL(READINGS_PATH, to)
  let waiting: Told | undefined
  let busy = false
  let trouble: string | undefined = ''

  const after = (now: string | undefined) => {
    if (now !== trouble) onChange(now)
    trouble = now
  }

  const send = async () => {
    busy = true
    while (waiting) {
      const body = JSON.stringify({ clave, ...waiting })
      waiting = undefined
      after(await sent(address, body))
    }
    busy = false
  }
  return (told) => {
    waiting = told
    if (!busy) void send()
  }
}

/** Reason why a reading did not arrive; undefined if it arrived. */
async function sent(address: URL, body: string): Promise<string | undefined> {
  try {
    const headers = { 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(address, { method: 'POST', headers, body, signal })
    if (answer.ok) return undefined
    return answer.status === 401 ? 'La clave no sirve.' : `Contestó ${answer.status}.`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
