import { useEffect, useState } from 'react'
import { useEventSource } from 'remix-utils/sse/react'
import type { ReadScale } from './scale.server.ts'

/**
 * Message of `/basculas/ahora`: text of each scale by id, and the time. The time makes every message
 * different, so that React renders it.
 */
export interface LiveScales {
  en: number
  muestra: Record<string, string>
}

const SILENT_MS = 4_000
/** Text that replaces a stale weight, which would otherwise look current. */
const SILENT = 'Esta página no recibe lo que muestra la báscula.'

/** Scales as rendered by the server, then updated live if scripts run. */
export function useLiveScales(basculas: readonly ReadScale[]): readonly ReadScale[] {
  const enabled = basculas.length > 0
  const told = useEventSource('/basculas/ahora', { enabled })
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    setSilent(false)
    if (!enabled) return
    const timer = setTimeout(() => setSilent(true), SILENT_MS)
    return () => clearTimeout(timer)
  }, [enabled, told])
  const { muestra }: Pick<LiveScales, 'muestra'> = told ? (JSON.parse(told) as LiveScales) : { muestra: {} }
  return basculas.map((one) => ({ ...one, muestra: silent ? SILENT : (muestra[one.id] ?? one.muestra) }))
}
