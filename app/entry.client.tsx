import { RemixBrowser } from '@remix-run/react'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readLoaderData } from './remix-hooks/loader-data.ts'
import { onHydrated } from './shell/hydrated.ts'

function Page() {
  useEffect(onHydrated, [])
  return <RemixBrowser />
}

void readLoaderData().then(() => {
  startTransition(() => {
    hydrateRoot(document, <Page />)
  })
})
