import { useMatches, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'
import { Frame, type FrameData } from './frame.tsx'
import { withoutQuery } from '#app/api/query.ts'

/** Values of a screen's `handle` for the shell. An open dialog makes everything else inert. */
interface ScreenHandle {
  dialogOpen?: (data: unknown) => boolean
  /** Name of the screen's record, from its loader data. */
  recordName?: (data: unknown) => string
}

const useFrameData = () => useRouteLoaderData<FrameData>('routes/_shell')

/** Puts screens into the frame. Sign-in pages and early errors have no frame data and are rendered alone. */
export function ScreenInFrame({ children }: { children: ReactNode }) {
  const data = useFrameData()
  return data ? <InFrame data={data}>{children}</InFrame> : children
}

function InFrame({ data, children }: { data: FrameData; children: ReactNode }) {
  const screen = useMatches().at(-1)
  const handle = screen?.handle as ScreenHandle | undefined
  const covered = handle?.dialogOpen?.(screen?.data) ?? false
  const record = screen?.data ? handle?.recordName?.(screen.data) : undefined
  // A failed screen was not visited and is no crumb.
  const failed = screen?.data === undefined && screen?.pathname
  const crumbs = failed ? data.crumbs.filter(({ url }) => withoutQuery(url) !== failed) : data.crumbs
  return (
    <Frame data={{ ...data, crumbs }} inert={covered} record={record}>
      {children}
    </Frame>
  )
}

/** Error boundary: inside the frame if there is one. */
export function FailedScreen() {
  return useFrameData() ? (
    <ErrorPage />
  ) : (
    <main className="page">
      <ErrorPage />
    </main>
  )
}
