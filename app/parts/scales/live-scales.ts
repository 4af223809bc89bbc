import { useEffect, useState } from 'react'
import { useEventSource } from 'remix-utils/sse/react'
import type { ReadScale } from './scale.server.ts'

/** One message of `/basculas/ahora`: what each scale shows in words, by its id, and when that was, so that none is as the last. */
export interface LiveScales {
  en: number
  muestra: Record<string, string>
}

const SILENT_MS = 4_000
/** What was shown last would be taken for what the scale shows now. */
const SILENT = 'Esta página no recibe lo que muestra la báscula.'

/** The scales as they were when the page was drawn, and from then on as they are, where scripts run. */
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
