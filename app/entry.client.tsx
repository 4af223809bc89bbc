import { RemixBrowser } from '@remix-run/react'
import { startTransition, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readLoaderData } from './remix-hooks/loader-data.ts'
import { keepTextAreas, onHydrated } from './shell/hydrated.ts'

function Page({ putBack }: { putBack: () => void }) {
  useLayoutEffect(putBack, [putBack])
  useEffect(onHydrated, [])
  return <RemixBrowser />
}

void readLoaderData().then(() => {
  // A key pressed from here on makes React hydrate at once, before the letter is inserted.
  const putBack = keepTextAreas()
  startTransition(() => {
    hydrateRoot(document, <Page putBack={putBack} />)
  })
})
