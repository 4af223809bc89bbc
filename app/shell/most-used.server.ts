import { createHash } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { env } from '../session/env.server.ts'
import type { StoredSession } from '../session/session.server.ts'
import type { Screen } from './screens.server.ts'
import { counted, often } from './visits.server.ts'

export const MOST_USED = 'frecuentes'

const DAYS = 400
/** People of one browser whose visits are kept. */
const PEOPLE = 4

/** The visits of each person, who was here last first. */
const Kept = z
  .array(z.tuple([z.string().max(16), z.record(z.string().max(60), z.number().int().positive())]))
  .max(PEOPLE)

/** What each person opens most with this browser: no secret, and worth no signature, as only known screens are shown. */
const cookie = createCookie(MOST_USED, {
  httpOnly: true,
  sameSite: 'lax',
  secure: env.secureCookies,
  path: '/',
  maxAge: 60 * 60 * 24 * DAYS,
})

const whoseOf = ({ idUsuario, nombre }: StoredSession) =>
  createHash('sha256')
    .update(idUsuario || nombre)
    .digest('base64url')
    .slice(0, 8)

const readKept = async (request: Request) =>
  Kept.safeParse(await cookie.parse(request.headers.get('Cookie'))).data ?? []

/** The screens that the person opens most with this browser, in the menu's order, so that they keep their places. */
export async function mostUsed(request: Request, session: StoredSession): Promise<Screen[]> {
  const whose = whoseOf(session)
  return often((await readKept(request)).find(([person]) => person === whose)?.[1] ?? {})
}

/**
 * `Set-Cookie` that counts an arrival on a screen; null where it is none to be counted: what everybody may open stands in
 * every menu, or is a step on the way to something else.
 */
export async function countArrival(
  request: Request,
  session: StoredSession,
  screen: Screen | undefined,
): Promise<string | null> {
  if (!screen?.key || screen.record) return null
  const whose = whoseOf(session)
  const kept = await readKept(request)
  const visits = kept.find(([person]) => person === whose)?.[1] ?? {}
  const others = kept.filter(([person]) => person !== whose)
  return cookie.serialize([[whose, counted(visits, screen.path)], ...others].slice(0, PEOPLE))
}
