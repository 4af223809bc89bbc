import { useEffect } from 'react'

/**
 * A page that the browser kept is shown again only while its session lives: after signing out, going back leads to
 * the sign-in page. What was half-filled stays as it was.
 */
export function useComingBack(): void {
  useEffect(() => {
    const kept = (event: PageTransitionEvent) => {
      if (event.persisted) void showIfSignedIn()
    }
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (opened?.type === 'back_forward') void showIfSignedIn()
    window.addEventListener('pageshow', kept)
    return () => window.removeEventListener('pageshow', kept)
  }, [])
}

async function showIfSignedIn(): Promise<void> {
  const { style } = document.documentElement
  style.visibility = 'hidden'
  try {
    const { ok } = await fetch('/sesion', { redirect: 'manual' })
    if (ok) style.visibility = ''
    else location.reload()
  } catch {
    // The server cannot be asked: what was half-filled must not be lost for that.
    style.visibility = ''
  }
}
