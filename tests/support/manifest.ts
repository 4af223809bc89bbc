import diagnostics from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Acts } from '#app/form/acts.ts'
import type { ActCall } from '#app/form/acts.server.ts'

export interface Route {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  hasLoader: boolean
  hasAction: boolean
}

const ASSETS = 'build/web/client/assets'

/** All routes of the built web. A new route is included by itself. */
export function builtRoutes(): Route[] {
  const files = readdirSync(ASSETS).filter((file) => /^manifest-\w+\.js$/.test(file))
  if (files.length !== 1) throw new Error(`Se esperaba un manifiesto en ${ASSETS}: ${files.join(', ')}`)
  const source = readFileSync(`${ASSETS}/${files[0]}`, 'utf8')
  const { routes } = JSON.parse(source.slice(source.indexOf('=') + 1).replace(/;\s*$/, '')) as {
    routes: Record<string, Route>
  }
  return Object.values(routes)
}

/** Values of parameters that are not record ids. */
const MEANINGS: Record<string, string> = {
  que: 'proveedores',
  tipo: 'TIQUETE_BASCULA',
  lista: 'terceros',
  formato: 'pdf',
  parte: '1',
}

/** Address of a route, with `id` as its parameter; undefined for a layout. */
export function addressOf(route: Route, routes: Route[], id: string): string | undefined {
  if (route.path === undefined && !route.index) return undefined
  if (route.id === 'root') return undefined
  const parts: string[] = []
  for (let at: Route | undefined = route; at; at = routes.find((other) => other.id === at?.parentId)) {
    if (at.path) parts.unshift(at.path)
  }
  return `/${parts.join('/')}`
    .replace(/:(\w+)\??/g, (_, name: string) => MEANINGS[name] ?? id)
    .replace('*', 'no-existe')
}

/** Address for the loader data of a route, layouts included. */
export function dataAddressOf(route: Route, routes: Route[], id: string): string {
  const own = addressOf(route, routes, id)
  const child = routes.find((other) => other.parentId === route.id && addressOf(other, routes, id))
  const address = own ?? (child && addressOf(child, routes, id)) ?? '/'
  const page = address === '/' ? '/_root' : address
  return `${page}.data?${route.index ? 'index&' : ''}_routes=${encodeURIComponent(route.id)}`
}

interface BuiltWeb {
  routes: Record<string, { module: { handle?: { acts?: Acts<string> } } }>
}

/**
 * Loads the web's entry without its hook on all HTTP servers of the process. The hook would change the responses of
 * other test files.
 */
async function builtWeb(): Promise<BuiltWeb> {
  const { subscribe } = diagnostics
  Object.assign(diagnostics, { subscribe: () => undefined })
  try {
    return (await import(path.resolve('build/web/server/index.js'))) as BuiltWeb
  } finally {
    Object.assign(diagnostics, { subscribe })
  }
}

/** Folder of `acts.server.ts`, when it is not the route's own. */
const CALLS_IN: Record<string, string> = { 'routes/_shell.approval-requests.$id': 'parts/approvals' }

type Keys = Record<string, Pick<ActCall, 'access' | 'also'>>

/** Permissions of the acts of every built route, by act. */
export async function builtActs(): Promise<{ id: string; acts: Keys }[]> {
  const { routes } = await builtWeb()
  const withActs = Object.entries(routes).filter(([, { module }]) => module.handle?.acts)
  return Promise.all(
    withActs.map(async ([id, { module }]) => {
      const file = path.resolve('app', CALLS_IN[id] ?? id, 'acts.server.ts')
      const { CALLS } = (await import(file)) as { CALLS: Keys }
      const names = Object.keys(module.handle?.acts ?? {})
      if (names.join() !== Object.keys(CALLS).join()) throw new Error(`${id} has other acts than ${file}`)
      return { id, acts: CALLS }
    }),
  )
}
