import { useMatches, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'
import { Frame, type FrameData } from './frame.tsx'

/** What a screen's `handle` tells the shell: that a dialog lies over it, so that all else is out of reach. */
interface ScreenHandle {
  dialogOpen?: (data: unknown) => boolean
  /** Names the record that the screen shows, by what its loader found. */
  recordName?: (data: unknown) => string
}

const useFrameData = () => useRouteLoaderData<FrameData>('routes/_shell')

/** The frame around the screens that stand in it; sign-in and what failed before its data came stand alone. */
export function ScreenInFrame({ children }: { children: ReactNode }) {
  const data = useFrameData()
  return data ? <InFrame data={data}>{children}</InFrame> : children
}

function InFrame({ data, children }: { data: FrameData; children: ReactNode }) {
  const screen = useMatches().at(-1)
  const handle = screen?.handle as ScreenHandle | undefined
  const covered = handle?.dialogOpen?.(screen?.data) ?? false
  const record = screen?.data ? handle?.recordName?.(screen.data) : undefined
  // What failed was not visited: it is no crumb.
  const failed = screen?.data === undefined && screen?.pathname
  const crumbs = failed ? data.crumbs.filter(({ url }) => url.split('?')[0] !== failed) : data.crumbs
  return (
    <Frame data={{ ...data, crumbs }} inert={covered} record={record}>
      {children}
    </Frame>
  )
}

/** A screen that was refused or failed shows why, inside the frame where there is one. */
export function FailedScreen() {
  return useFrameData() ? (
    <ErrorPage />
  ) : (
    <main className="page">
      <ErrorPage />
    </main>
  )
}
