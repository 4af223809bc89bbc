import { redirect } from '@remix-run/node'
import { ApiError, type Caller } from '#app/api/client.server.ts'
import type { SessionCompany } from '#server/people/auth-contract.ts'
import { holdsKey, type Key } from '#server/kit/contract/keys.ts'
import { NO_PERMISSION, NO_RECORD } from '#server/kit/words/sentences.ts'
import { clearSession, readSession, type StoredSession } from './session.server.ts'
import { isForeignRequest, noteUser, requestId, stampHeaders } from '#app/api/stamp.server.ts'

/** A signed-in person at work in one company, as loaders and actions use it. */
export interface Session extends StoredSession, Caller {
  compania: SessionCompany | null
  /** Whether the person holds the key: for showing buttons. */
  can(key: Key): boolean
  /** Throws the 403 page unless the person holds the key. */
  require(key: Key): void
}

/** The person of the request, in any company or none. Throws to /login, or 403 for another site's form. */
export async function requireUser(request: Request): Promise<Session> {
  requireOwnOrigin(request)
  const stored = await readSession(request)
  if (!stored) throw await toLogin(request)
  noteUser(request, stored.idUsuario)
  const claves = new Set(stored.claves)
  const can = (key: Key) => holdsKey(claves, key)
  return {
    ...stored,
    compania: stored.empresas.find((empresa) => empresa.idEmpresa === stored.empresa) ?? null,
    can,
    require(key) {
      if (!can(key)) throw forbidden()
    },
    expired: () => toLogin(request),
    stamp: stampHeaders(request),
  }
}

/** The person of the request at work in a chosen company; otherwise to where that is chosen. */
export async function requireSession(request: Request): Promise<Session> {
  const session = await requireUser(request)
  if (session.debeCambiar) throw redirect('/cambiar-contrasena')
  if (!session.compania) throw redirectWithForm(request, '/empresa')
  return session
}

/** The same, holding the key. Every loader and every action calls one of these three itself (house.md, Walls). */
export async function requirePermission(request: Request, key: Key): Promise<Session> {
  const session = await requireSession(request)
  session.require(key)
  return session
}

/** Throws the 403 page when a form was sent by a page of another site (N-31). */
export function requireOwnOrigin(request: Request) {
  if (isForeignRequest(request)) throw forbidden()
}

/** Of what was read for one person: neither the browser nor anything on the way keeps it. */
export const NO_STORE = { 'Cache-Control': 'private, no-store' }

export function forbidden(): Response {
  return Response.json({ mensaje: NO_PERMISSION }, { status: 403 })
}

/** `mensaje` is the API's own, where it has one. */
export function notFound(mensaje = NO_RECORD): Response {
  return Response.json({ mensaje }, { status: 404 })
}

/** Path and query of the page that was asked for; Remix gives a data request the address of its page. */
export function returnPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Stands for this site while an address is read; no page of the web is there. */
const HERE = 'http://sitio.invalid'

/**
 * A path of this site, in plain ASCII, or /home: no address of another site, however it is written. remix-utils'
 * `safeRedirect` lets `/\t/host` through, which browsers read as `//host`.
 */
export function safePath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/') || /\p{Cc}/u.test(path)) return '/home'
  if (!URL.canParse(path, HERE)) return '/home'
  const { origin, pathname, search, hash } = new URL(path, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : '/home'
}

/** Sign-in page, from which one returns; a form's values travel along. */
async function toLogin(request: Request): Promise<Response> {
  const response = redirectWithForm(request, '/login')
  response.headers.append('Set-Cookie', await clearSession())
  return response
}

/** To a page on the way, which returns here: 307 posts a half-filled form on to it; a page is asked for again. */
function redirectWithForm(request: Request, to: string): Response {
  const status = request.method === 'GET' ? 302 : 307
  return redirect(`${to}?volver=${encodeURIComponent(returnPath(request))}`, status)
}

/**
 * The page of a record that could not be loaded: refused, not there, nothing that this API offers, or the given text when
 * the API failed.
 */
export function failedLoad(request: Request, error: unknown, mensaje: string): Response {
  if (!(error instanceof ApiError)) throw error
  if (error.isForbidden) return forbidden()
  if (error.isNotOffered) return Response.json({ mensaje: error.message }, { status: 404 })
  if (error.status === 404) return notFound(error.answer.mensaje)
  return Response.json({ mensaje, referencia: requestId(request) }, { status: 503 })
}
