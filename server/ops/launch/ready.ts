import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from './settings.ts'

/** Throws if another program listens at the address. `variable` is the setting of the port. */
export async function checkPort(place: { host: string; port: number }, variable: string): Promise<void> {
  const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(place.port, place.host, () => probe.close(() => resolve(null)))
  })
  if (!failure) return
  if (failure.code === 'EADDRINUSE') {
    throw new StartError(
      `El puerto ${place.port} ya está ocupado por otro programa. Deténgalo o elija otro puerto: ${variable}=${place.port + 10}`,
    )
  }
  throw new StartError(`No se puede escuchar en ${place.host}:${place.port}: ${failure.message}`)
}

/** Polls the address until it answers 200. False after `seconds`, or when `signal` aborts. */
export async function answers(url: string, seconds: number, signal: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline && !signal.aborted) {
    if (await answersNow(url)) return true
    await pause(150)
  }
  return false
}

async function answersNow(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    // Not listening yet; the caller polls again.
    return false
  }
}
