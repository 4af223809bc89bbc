import { useRouteLoaderData } from '@remix-run/react'

interface Crumb {
  url: string
}

/** Address of a screen as it was last seen, with its search and page; its plain path where the crumbs do not tell. */
export const seenAt = (crumbs: readonly Crumb[], path: string): string =>
  crumbs.find(({ url }) => url.startsWith(`${path}?`))?.url ?? path

/** The same by the crumbs that the frame shows. */
export function useLastSeen(path: string): string {
  const shell = useRouteLoaderData<{ crumbs: readonly Crumb[] }>('routes/_shell')
  return seenAt(shell?.crumbs ?? [], path)
}
