import { createHash } from 'node:crypto'
import { matchPath } from '@remix-run/react'
import { z } from 'zod'
import { seenAt } from '#app/form/last-seen.ts'
import type { StoredSession } from '../session/session.server.ts'
import { DAY_S, SIGNED, siteCookie } from '../session/site-cookie.server.ts'
import { findScreen, type Screen, SCREENS } from '../session/screens.server.ts'

/** D1 §4: at most 3 crumbs are kept. */
const MAX_CRUMBS = 3
/** Addresses longer than this (a long search) are kept without their query. */
const MAX_URL = 300
/** What an address opens on top of its screen is not part of the way back. */
const PASSING = ['nuevo', 'editar', 'renombrar', 'eliminar', 'acto', 'quitado']

const Crumbs = z.array(z.object({ url: z.string(), label: z.string() })).max(MAX_CRUMBS)
export type Crumb = z.infer<typeof Crumbs>[number]

const crumbsCookie = siteCookie('migas', Crumbs, SIGNED)

/** The screen of one invoice, as the menu and the catalogue name it. */
const INVOICE = '/invoices/:id'
const INVOICES = '/invoices'

const LastInvoice = z.object({ whose: z.string(), empresa: z.string(), id: z.string().max(64) })

/** It ends with the browser's session. Whose it is and of which company stand in it: both change within one. */
const invoiceCookie = siteCookie('ultima-factura', LastInvoice, SIGNED)

/** How often somebody opened each screen, by its address. */
type Visits = Record<string, number>

/** People of one browser whose visits are kept. */
const PEOPLE = 4
/** Screens whose visits are kept. */
const KEPT = 8
/** At most so many are shown, each opened so often; nothing before so many visits in all. */
const SHOWN = 4
const OFTEN = 5
const ENOUGH = 20
/** Where one reaches this all are halved: what was used long ago gives way. */
const FULL = 60

/** The visits of each person, who was here last first. */
const MostUsed = z
  .array(z.tuple([z.string().max(16), z.record(z.string().max(60), z.number().int().positive())]))
  .max(PEOPLE)

/** What each person opens most with this browser: no secret, and worth no signature, as only known screens are shown. */
const mostUsedCookie = siteCookie('frecuentes', MostUsed, { maxAge: 400 * DAY_S })

/** The cookies that a visit leaves. */
const OF_A_VISIT = [crumbsCookie, invoiceCookie, mostUsedCookie]

/** Only a page that answered 200 was visited: takes what a visit leaves from the headers of any other. */
export function leaveNoCrumb(headers: Headers): void {
  const cookies = headers.getSetCookie()
  headers.delete('Set-Cookie')
  for (const header of cookies)
    if (!OF_A_VISIT.some(({ name }) => header.startsWith(`${name}=`))) headers.append('Set-Cookie', header)
}

/** The crumbs after the visit of a request, and the `Set-Cookie` headers that keep what it leaves. */
export async function visited(
  request: Request,
  session: StoredSession,
): Promise<{ crumbs: Crumb[]; cookies: string[] }> {
  const url = new URL(request.url)
  const before = await readCrumbs(request)
  const crumbs = visit(before, url)
  const arrived = await countArrival(request, session, arrivedOn(before, crumbs, url))
  const kept = [await writeCrumbs(crumbs), await rememberInvoice(request, session), arrived]
  return { crumbs, cookies: kept.filter((cookie) => cookie !== null) }
}

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

export const readCrumbs = async (request: Request): Promise<Crumb[]> =>
  (await crumbsCookie.read(request)) ?? []

export const writeCrumbs = crumbsCookie.write

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

const idOf = ({ idUsuario, nombre }: StoredSession) => idUsuario || nombre

/** The invoice that the address shows; undefined where it shows none. */
const shownIn = (request: Request) => matchPath(INVOICE, new URL(request.url).pathname)?.params.id

/** `Set-Cookie` that keeps the invoice which the address shows; none where it shows none. */
async function rememberInvoice(request: Request, session: StoredSession): Promise<string | null> {
  const id = shownIn(request)
  return id ? invoiceCookie.write({ whose: idOf(session), empresa: session.empresa, id }) : null
}

/** Where an entry of the menu leads: 'Detalle Factura' to the invoice opened last, else to all (N-48). */
export async function entryAddresses(
  request: Request,
  session: StoredSession,
): Promise<(path: string) => string> {
  const last = await invoiceCookie.read(request)
  const own = last?.whose === idOf(session) && last.empresa === session.empresa ? last.id : undefined
  const id = shownIn(request) ?? own
  const invoice = id ? `${INVOICES}/${encodeURIComponent(id)}` : INVOICES
  return (path) => (path === INVOICE ? invoice : path)
}

const whoseOf = (session: StoredSession) =>
  createHash('sha256').update(idOf(session)).digest('base64url').slice(0, 8)

/** The screens that the person opens most with this browser, in the menu's order, so that they keep their places. */
export async function mostUsed(request: Request, session: StoredSession): Promise<Screen[]> {
  const whose = whoseOf(session)
  const kept = (await mostUsedCookie.read(request)) ?? []
  return often(kept.find(([person]) => person === whose)?.[1] ?? {})
}

/**
 * `Set-Cookie` that counts an arrival on a screen; null where it is none to be counted: what everybody may open stands in
 * every menu, or is a step on the way to something else.
 */
async function countArrival(
  request: Request,
  session: StoredSession,
  screen: Screen | undefined,
): Promise<string | null> {
  if (!screen?.key || screen.record) return null
  const whose = whoseOf(session)
  const kept = (await mostUsedCookie.read(request)) ?? []
  const visits = kept.find(([person]) => person === whose)?.[1] ?? {}
  const others = kept.filter(([person]) => person !== whose)
  const latest: [string, Visits] = [whose, counted(visits, screen.path)]
  return mostUsedCookie.write([latest, ...others].slice(0, PEOPLE))
}

/** One visit more of a screen; of too many screens the least visited goes, and counts that are full are halved. */
export function counted(visits: Visits, path: string): Visits {
  const { [path]: before = 0, ...others } = visits
  const kept = Object.entries(others)
    .sort(([, one], [, other]) => other - one)
    .slice(0, KEPT - 1)
  const all: [string, number][] = [[path, before + 1], ...kept]
  const full = before + 1 >= FULL
  return Object.fromEntries(
    all
      .map(([one, times]) => [one, full ? Math.floor(times / 2) : times] as const)
      .filter(([, times]) => times > 0),
  )
}

/** The screens that were visited often enough to be shown, in the menu's order. */
export function often(visits: Visits): Screen[] {
  const enough = Object.values(visits).reduce((sum, times) => sum + times, 0) >= ENOUGH
  if (!enough) return []
  const most = Object.entries(visits)
    .filter(([, times]) => times >= OFTEN)
    .sort(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([path]) => path)
  return SCREENS.filter(({ path }) => most.includes(path))
}
