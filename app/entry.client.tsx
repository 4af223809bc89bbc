import { RemixBrowser } from '@remix-run/react'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { onHydrated } from './shell/hydrated.ts'

// The root's route is read from this file (vite.config.ts).
export * from './root.tsx'
export { default } from './root.tsx'

function Page() {
  useEffect(onHydrated, [])
  return <RemixBrowser />
}

/**
 * Remix reads what the loaders gave when it is drawn for the first time, and suspends the page meanwhile. A press or a key
 * that comes then makes React draw at once what is suspended, which it refuses (its error 345): so it is read before React
 * listens.
 */
async function readLoaderData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}

void readLoaderData().then(() => {
  startTransition(() => {
    hydrateRoot(document, <Page />)
  })
})
