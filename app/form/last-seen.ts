import { useRouteLoaderData } from '@remix-run/react'

interface Visited {
  crumbs: readonly { url: string }[]
}

/** Address of a screen as it was last seen, with its search and page; its plain path where the crumbs do not tell. */
export function useLastSeen(path: string): string {
  const shell = useRouteLoaderData<Visited>('routes/_shell')
  return shell?.crumbs.find(({ url }) => url.startsWith(`${path}?`))?.url ?? path
}
