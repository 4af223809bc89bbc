import { useRevalidator, useRouteLoaderData } from '@remix-run/react'
import { useEffect } from 'react'

/** Interval of progress queries in milliseconds with scripts, and of page reloads in seconds without. */
const ASK_MS = 1_000
const AGAIN_S = 2

/**
 * Reloads the page's data while it is mounted. Without scripts a meta tag reloads the page. A Refresh header
 * would also reload pages with scripts.
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
