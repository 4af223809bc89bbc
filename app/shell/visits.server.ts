import { createHash } from 'node:crypto'
import { matchPath } from '@remix-run/react'
import { z } from 'zod'
import { seenAt } from '#app/form/list-link.tsx'
import type { StoredSession } from '../session/session.server.ts'
import { DAY_S, SIGNED, siteCookie } from '../session/site-cookie.server.ts'
import { findScreen, type Screen, SCREENS } from '../session/screens.server.ts'

/** Maximum number of crumbs. */
const MAX_CRUMBS = 3
/** Maximum letters of an address; longer ones lose their query. */
const MAX_URL = 300
/** Parameters that open something over a screen; removed from the way back. */
const PASSING = ['nuevo', 'editar', 'renombrar', 'eliminar', 'acto', 'quitado']

const Crumbs = z.array(z.object({ url: z.string(), label: z.string() })).max(MAX_CRUMBS)
export type Crumb = z.infer<typeof Crumbs>[number]

const crumbsCookie = siteCookie('migas', Crumbs, SIGNED)

/** Route of one invoice, as in the menu and the catalogue. */
const INVOICE = '/invoices/:id'
const INVOICES = '/invoices'

const LastInvoice = z.object({ whose: z.string(), empresa: z.string(), id: z.string().max(64) })

/**
 * Cookie that ends with the browser session. It also holds user and company, which may both change within the
 * session.
 */
const invoiceCookie = siteCookie('ultima-factura', LastInvoice, SIGNED)

/** Number of visits by screen path. */
type Visits = Record<string, number>

/** Maximum users per browser whose visits are kept. */
const PEOPLE = 4
/** Maximum screens per user whose visits are kept. */
const KEPT = 8
/** Maximum screens shown, minimum visits of each, and minimum visits in total. */
const SHOWN = 4
const OFTEN = 5
const ENOUGH = 20
/** Counts are halved at this number, so that old habits fade. */
const FULL = 60

/** Visits of each user, the latest user first. */
const MostUsed = z
  .array(z.tuple([z.string().max(16), z.record(z.string().max(60), z.number().int().positive())]))
  .max(PEOPLE)

/** Most used screens per user. Unsigned, since only known screens are shown. */
const mostUsedCookie = siteCookie('frecuentes', MostUsed, { maxAge: 400 * DAY_S })

/** Cookies that a visit writes. */
const OF_A_VISIT = [crumbsCookie, invoiceCookie, mostUsedCookie]

/** Removes these cookies from responses other than 200, which are no visits. */
export function leaveNoCrumb(headers: Headers): void {
  const cookies = headers.getSetCookie()
  headers.delete('Set-Cookie')
  for (const header of cookies)
    if (!OF_A_VISIT.some(({ name }) => header.startsWith(`${name}=`))) headers.append('Set-Cookie', header)
}

/** Crumbs after a request, and the `Set-Cookie` headers of the visit. */
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
 * Crumbs after a visit. The newest crumb replaces one with the same label, and the oldest of three is
 * dropped. The start page removes all crumbs.
 */
export function visit(crumbs: Crumb[], url: URL): Crumb[] {
  const screen = findScreen(url.pathname)
  if (!screen) return crumbs
  if (screen.path === '/home') return []
  const others = crumbs.filter((crumb) => crumb.label !== screen.crumb)
  return [...others, { url: wayBack(url), label: screen.crumb }].slice(-MAX_CRUMBS)
}

/** Screen on which the user arrives; undefined for another page or open row of the same screen. */
function arrivedOn(before: Crumb[], after: Crumb[], url: URL): Screen | undefined {
  return before.at(-1)?.label === after.at(-1)?.label ? undefined : findScreen(url.pathname)
}

function wayBack(url: URL): string {
  const search = new URLSearchParams(url.search)
  for (const name of PASSING) search.delete(name)
  const address = search.size > 0 ? `${url.pathname}?${search}` : url.pathname
  return address.length > MAX_URL ? url.pathname : address
}

const readCrumbs = async (request: Request): Promise<Crumb[]> => (await crumbsCookie.read(request)) ?? []

export const writeCrumbs = crumbsCookie.write

/** Address after a change of company: the last screen, or /home when it shows a record of the old company. */
export async function afterCompanyChange(request: Request): Promise<string> {
  const last = (await readCrumbs(request)).at(-1)
  return (last && listPath(last.url)) ?? '/home'
}

/** `Set-Cookie` for another company: the crumbs of lists, without searches, which may name records. */
export async function leaveRecords(request: Request): Promise<string> {
  const lists = (await readCrumbs(request)).flatMap(({ url, label }) => {
    const path = listPath(url)
    return path === undefined ? [] : { url: path, label }
  })
  return writeCrumbs(lists)
}

/** Path of a crumb without its search; undefined for a record. */
function listPath(url: string): string | undefined {
  const { pathname } = new URL(url, 'http://local')
  return findScreen(pathname)?.record ? undefined : pathname
}

/** Address of a screen as last seen, with search and page, else the plain path. */
export async function lastSeen(request: Request, path: string): Promise<string> {
  return seenAt(await readCrumbs(request), path)
}

const idOf = ({ idUsuario, nombre }: StoredSession) => idUsuario || nombre

/** Id of the invoice in the address; undefined for other addresses. */
const shownIn = (request: Request) => matchPath(INVOICE, new URL(request.url).pathname)?.params.id

/** `Set-Cookie` that keeps the invoice in the address; null for other addresses. */
async function rememberInvoice(request: Request, session: StoredSession): Promise<string | null> {
  const id = shownIn(request)
  return id ? invoiceCookie.write({ whose: idOf(session), empresa: session.empresa, id }) : null
}

/** Address of a menu entry. 'Detalle Factura' leads to the invoice opened last, else to the list. */
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

/** Most used screens of the user in this browser, in menu order so that they keep their places. */
export async function mostUsed(request: Request, session: StoredSession): Promise<Screen[]> {
  const whose = whoseOf(session)
  const kept = (await mostUsedCookie.read(request)) ?? []
  return often(kept.find(([person]) => person === whose)?.[1] ?? {})
}

/** `Set-Cookie` that counts an arrival. null for screens without a key, which are in every menu, and for records. */
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

/** Counts a visit. Drops the least visited screen, and halves all counts at the limit. */
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

/** Screens visited often enough to be shown, in menu order. */
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
