import { Link, useRouteLoaderData } from '@remix-run/react'

interface Crumb {
  url: string
}

/**
 * Address of a screen with search and page as last seen; the plain path when the crumbs do not hold the
 * screen.
 */
export const seenAt = (crumbs: readonly Crumb[], path: string): string =>
  crumbs.find(({ url }) => url.startsWith(`${path}?`))?.url ?? path

/** Like `seenAt`, with the crumbs of the current page. */
export function useLastSeen(path: string): string {
  const shell = useRouteLoaderData<{ crumbs: readonly Crumb[] }>('routes/_shell')
  return seenAt(shell?.crumbs ?? [], path)
}

/** Link from a record to its list as last seen. */
export function ListLink({ to }: { to: string }) {
  return (
    <Link to={useLastSeen(to)} className="button secondary">
      Volver a la lista
    </Link>
  )
}
