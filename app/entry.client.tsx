import { RemixBrowser } from '@remix-run/react'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { onHydrated } from './shell/hydrated.ts'

function Page() {
  useEffect(onHydrated, [])
  return <RemixBrowser />
}

startTransition(() => {
  hydrateRoot(document, <Page />)
})
