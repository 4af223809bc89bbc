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

startTransition(() => {
  hydrateRoot(document, <Page />)
})
