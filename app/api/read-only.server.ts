import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'

type Routes = ServerBuild['routes']
type Found = NonNullable<Parameters<typeof matchRoutes>[0]>

const below = (routes: Routes, parentId?: string): Found =>
  Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .flatMap((route) => {
      if (!route) return []
      const { id, path, index } = route
      return index ? { id, path, index } : { id, path, children: below(routes, id) }
    })

/**
 * Returns whether a path leads to a route without page and action, such as a file or a JSON address. Remix would
 * refuse a POST there with an English message. `allRoutes` is called with the first POST, when all modules are loaded.
 */
export function readOnlyPaths(allRoutes: () => Routes): (path: string) => boolean {
  let tree: Found | undefined
  return (path) => {
    const routes = allRoutes()
    tree ??= below(routes)
    const id = matchRoutes(tree, path.replace(/\.data$/, ''))?.at(-1)?.route.id
    const route = id === undefined ? undefined : routes[id]
    return route !== undefined && !route.module.default && !route.module.action
  }
}
