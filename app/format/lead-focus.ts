import { type RefObject, useEffect, useRef } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'

/**
 * Focuses an element when it appears, and whenever `when` becomes truthy. During hydration an existing focus
 * stays.
 */
export function useLeadFocus(ref: RefObject<HTMLElement>, when: unknown): void {
  const hydrating = useRef(!useHydrated())
  useEffect(() => {
    const stays = hydrating.current && document.activeElement !== document.body
    hydrating.current = false
    if (when && !stays) ref.current?.focus()
  }, [ref, when])
}
