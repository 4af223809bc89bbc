import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { seenAt } from '#app/form/last-seen.ts'
import { env } from '../session/env.server.ts'
import { LAST_INVOICE } from './last-invoice.server.ts'
import { MOST_USED } from './most-used.server.ts'
import { findScreen, type Screen } from './screens.server.ts'

const Crumbs = z.array(z.object({ url: z.string(), label: z.string() })).max(3)
export type Crumb = z.infer<typeof Crumbs>[number]

/** D1 §4: at most 3 crumbs are kept. */
const MAX_CRUMBS = 3
/** Addresses longer than this (a long search) are kept without their query. */
const MAX_URL = 300
/** What an address opens on top of its screen is not part of the way back. */
const PASSING = ['nuevo', 'editar', 'renombrar', 'eliminar', 'acto', 'quitado']

const cookie = createCookie('migas', {
  secrets: [env.SESSION_SECRET],
  httpOnly: true,
  sameSite: 'lax',
  secure: env.secureCookies,
  path: '/',
})

/** The cookies that a visit leaves. */
const OF_A_VISIT = [cookie.name, LAST_INVOICE, MOST_USED]

/**
 * The crumbs after a visit (D1 §4): the newest replaces an older one of the same label, the oldest of three is
 * dropped, and the start page empties them.
 */
export function visit(crumbs: Crumb[], url: URL): Crumb[] {
  const screen = findScreen(url.pathname)
  if (!screen) return crumbs
  if (screen.path === '/home') return []
  const others = crumbs.filter((crumb) => crumb.label !== screen.crumb)
  return [...others, { url: wayBack(url), label: screen.crumb }].slice(-MAX_CRUMBS)
}

/** The screen on which one arrives; undefined while it is still the same, on another page or with a row open. */
export function arrivedOn(before: Crumb[], after: Crumb[], url: URL): Screen | undefined {
  return before.at(-1)?.label === after.at(-1)?.label ? undefined : findScreen(url.pathname)
}

function wayBack(url: URL): string {
  const search = new URLSearchParams(url.search)
  for (const name of PASSING) search.delete(name)
  const address = search.size > 0 ? `${url.pathname}?${search}` : url.pathname
  return address.length > MAX_URL ? url.pathname : address
}

/** Only a page that answered 200 was visited: takes what a visit leaves from the headers of any other. */
export function leaveNoCrumb(headers: Headers): void {
  const cookies = headers.getSetCookie()
  headers.delete('Set-Cookie')
  for (const header of cookies)
    if (!OF_A_VISIT.some((name) => header.startsWith(`${name}=`))) headers.append('Set-Cookie', header)
}

export async function readCrumbs(request: Request): Promise<Crumb[]> {
  return Crumbs.safeParse(await cookie.parse(request.headers.get('Cookie'))).data ?? []
}

export function writeCrumbs(crumbs: Crumb[]): Promise<string> {
  return cookie.serialize(crumbs)
}

/** Where a change of company leads: the last crumb's screen, or /home when it shows a record of the old company. */
export async function afterCompanyChange(request: Request): Promise<string> {
  const last = (await readCrumbs(request)).at(-1)
  if (!last) return '/home'
  const { pathname } = new URL(last.url, 'http://local')
  return findScreen(pathname)?.record ? '/home' : pathname
}

/** Address of a screen as it was last seen (its search and page), or its plain path. */
export async function lastSeen(request: Request, path: string): Promise<string> {
  return seenAt(await readCrumbs(request), path)
}
