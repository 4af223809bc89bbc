import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ApiError, type Caller } from '#app/api/client.server.ts'
import type { SessionCompany } from '#server/people/auth-contract.ts'
import { Id } from '#server/kit/contract/common.ts'
import { type Access, grants } from '#server/kit/contract/endpoint.ts'
import { holdsKey } from '#server/kit/contract/keys.ts'
import { NO_PERMISSION, NO_RECORD } from '#server/kit/words/sentences.ts'
import { clearSession, readSession, type StoredSession } from './session.server.ts'
import { isForeignRequest, noteUser, requestId, stampHeaders } from '#app/api/stamp.server.ts'

/** Session of a signed-in user, in a company or in none. */
export interface UserSession extends StoredSession, Caller {
  compania: SessionCompany | null
  /** Whether the user has the permission, for showing buttons. */
  can(access: Access): boolean
  /** Throws the 403 page unless the user has the permission. */
  require(access: Access): void
}

/** Session in a company, for loaders and actions. */
export interface Session extends UserSession {
  compania: SessionCompany
}

/** Session of the user, in any company or none. Throws a redirect to /login, or 403 for a form of another site. */
export async function requireUser(request: Request): Promise<UserSession> {
  requireOwnOrigin(request)
  const stored = await readSession(request)
  if (!stored) throw await toLogin(request)
  noteUser(request, stored.idUsuario)
  const claves = new Set(stored.claves)
  const can = (access: Access) => grants(access, (key) => holdsKey(claves, key))
  return {
    ...stored,
    compania: stored.empresas.find((empresa) => empresa.idEmpresa === stored.empresa) ?? null,
    can,
    require(access) {
      if (!can(access)) throw forbidden()
    },
    expired: () => toLogin(request),
    stamp: stampHeaders(request),
  }
}

/** Session in a chosen company. Throws a redirect to the choice of company or the change of password. */
export async function requireSession(request: Request): Promise<Session> {
  const session = await requireUser(request)
  if (session.debeCambiar) {
    throw request.method === 'GET'
      ? redirect('/cambiar-contrasena')
      : redirectWithForm(request, '/cambiar-contrasena')
  }
  const { compania } = session
  if (!compania) throw redirectWithForm(request, '/empresa')
  return { ...session, compania }
}

/**
 * Session with the permission. Every loader and every action calls one of these three guards itself
 * (app/README.md, guards).
 */
export async function requirePermission(request: Request, access: Access): Promise<Session> {
  const session = await requireSession(request)
  session.require(access)
  return session
}

/** Throws the 403 page when another site sent the form. */
export function requireOwnOrigin(request: Request) {
  if (isForeignRequest(request)) throw forbidden()
}

/** Header of personal data: neither browser nor proxies store it. */
export const NO_STORE = { 'Cache-Control': 'private, no-store' }

export function forbidden(): Response {
  return Response.json({ mensaje: NO_PERMISSION }, { status: 403 })
}

/** 404 page. `mensaje` is the message of the API, if any. */
export function notFound(mensaje = NO_RECORD): Response {
  return Response.json({ mensaje }, { status: 404 })
}

/** Id in an address. Throws the 404 page for a text that no API uses as an id. */
export function idOf(params: LoaderFunctionArgs['params'], name = 'id'): string {
  const id = Id.safeParse(params[name])
  if (!id.success) throw notFound()
  return id.data
}

/** Awaits the record of an address. Throws the 404 page if the record does not exist. */
export async function ofAddress<A>(answer: Promise<A>): Promise<A> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) throw notFound(error.answer.mensaje)
    throw error
  }
}

/** Path and query of the requested page. Remix gives a data request the address of its page. */
export function returnPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Base for parsing paths. */
const HERE = 'http://sitio.invalid'

/**
 * Path within this site, or /home. `safeRedirect` of remix-utils accepts `/\t/host`, which browsers read as
 * `//host`.
 */
export function safePath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/') || /\p{Cc}/u.test(path)) return '/home'
  if (!URL.canParse(path, HERE)) return '/home'
  const { origin, pathname, search, hash } = new URL(path, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : '/home'
}

/** Redirect to the sign-in page, with the way back and the form values. */
async function toLogin(request: Request): Promise<Response> {
  const response = redirectWithForm(request, '/login')
  response.headers.append('Set-Cookie', await clearSession())
  return response
}

/** Redirect to an intermediate page. Status 307 posts a half-filled form on to it. */
function redirectWithForm(request: Request, to: string): Response {
  const status = request.method === 'GET' ? 302 : 307
  return redirect(`${to}?volver=${encodeURIComponent(returnPath(request))}`, status)
}

/** Error page of a record that could not be loaded: 403, 404, not offered, or 503 with `mensaje`. */
export function failedLoad(request: Request, error: unknown, mensaje: string): Response {
  if (!(error instanceof ApiError)) throw error
  if (error.isForbidden) return forbidden()
  if (error.isNotOffered) return Response.json({ mensaje: error.message }, { status: 404 })
  if (error.isMissing) return notFound(error.answer.mensaje)
  return Response.json({ mensaje, referencia: requestId(request) }, { status: 503 })
}

/** Result of `read`. Throws the error page of a record when the API refuses or does not answer. */
export async function loadOrFail<A>(request: Request, mensaje: string, read: () => Promise<A>): Promise<A> {
  try {
    return await read()
  } catch (error) {
    throw failedLoad(request, error, mensaje)
  }
}
