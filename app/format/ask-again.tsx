import { useRevalidator, useRouteLoaderData } from '@remix-run/react'
import { useEffect } from 'react'

/** How often a page with scripts asks how far a work is, and one without, which comes whole each time. */
const ASK_MS = 1_000
const AGAIN_S = 2

/**
 * Makes the page ask again by itself as long as this stands on it. Without scripts the browser does: told here and not in a
 * header, by which a page would be loaded anew whose scripts had asked already.
 */
export function AskAgain() {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(revalidate, ASK_MS)
    return () => clearTimeout(timer)
  }, [revalidate, state])
  const root = useRouteLoaderData('root') as { ligero: boolean } | undefined
  const again = <meta httpEquiv="refresh" content={String(AGAIN_S)} />
  return root?.ligero ? again : <noscript>{again}</noscript>
}
