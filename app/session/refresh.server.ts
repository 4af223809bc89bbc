import { z } from 'zod'
import { auth, type LoginAnswer, SessionCompany } from '#server/people/auth-contract.ts'
import { grantedKeys } from '#server/kit/contract/keys.ts'
import { ApiError, call, callOpen, orElse } from '../api/client.server.ts'
import { flash, flashCookie } from './flash.server.ts'
import type { UserSession } from './guard.server.ts'
import { lenient } from '#app/api/lenient.server.ts'
import { log } from '#app/api/log.server.ts'
import { keysForWeb, SessionTooLarge, type StoredSession, writeSession } from './session.server.ts'

const UNREADABLE = 'No se pudieron leer los permisos. Inicie sesión de nuevo.'
export const TOO_LARGE = 'La sesión no cabe en el navegador: demasiadas empresas. Avise a un administrador.'

/** Message about an unreadable list of the session. */
export const unreadable = () => flash('error', UNREADABLE, 7)

type Person = Omit<z.infer<typeof LoginAnswer>, 'token' | 'expiraEn'>

/** Session from the API's answer. `legible` is false when one of its lists could not be parsed. */
interface Fresh {
  session: StoredSession
  legible: boolean
}

/**
 * Session from a sign-in answer. Company: the first of `wanted` that the user has, else the only one, else none.
 * Unreadable lists are logged and become empty.
 */
export function sessionFrom(token: string, person: Person, wanted: string[]): Fresh {
  const rutas = parseList(z.array(z.string()), person.rutas)
  // Another API may omit colour and logo.
  const empresas = parseList(lenient(z.array(SessionCompany)), person.arrayEmpresas)
  const ids = (empresas ?? []).map(({ idEmpresa }) => idEmpresa)
  const [only = ''] = ids.length === 1 ? ids : []
  const session = {
    token,
    idUsuario: person.idUsuario,
    nombre: person.nombreUsuario,
    empresa: wanted.find((id) => ids.includes(id)) ?? only,
    empresas: empresas ?? [],
    claves: keysForWeb(person.idUsuario ? (rutas ?? []) : withInvoiceKeys(rutas ?? [])),
    debeCambiar: person.debeCambiarContrasena ?? false,
  }
  return { session, legible: rutas !== null && empresas !== null }
}

/**
 * New session with the keys in its company. A sign-in answer has the keys in the only company; with several, the
 * keys of common roles.
 */
export async function inItsCompany(fresh: Fresh, stamp: Record<string, string>): Promise<Fresh> {
  const { token, idUsuario, empresa, empresas } = fresh.session
  if (idUsuario === '' || empresa === '' || empresas.length < 2) return fresh
  const person = await orElse(callOpen({ ...stamp, token, company: empresa }, auth.me, {}), undefined)
  return person ? sessionFrom(token, person, [empresa]) : fresh
}

/** Session with today's companies and the keys in `chosen`. An API without `/auth/me` leaves them unchanged. */
export async function refreshSession(session: UserSession, chosen: string): Promise<Fresh> {
  try {
    const person = await call({ ...session, empresa: chosen }, auth.me, {})
    return sessionFrom(session.token, person, [chosen])
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    log.warn({ estado: error.status }, 'no se pudieron refrescar los permisos')
    return { session: { ...stored(session), empresa: chosen }, legible: true }
  }
}

/** Fields of a session that the cookie holds. */
export function stored(session: UserSession): StoredSession {
  const { token, idUsuario, nombre, empresa, empresas, claves, debeCambiar } = session
  return { token, idUsuario, nombre, empresa, empresas, claves, debeCambiar }
}

/** `Set-Cookie` headers of a session, with a message when it is unreadable or too large. */
export async function sessionCookies({ session, legible }: Fresh): Promise<string[]> {
  try {
    const cookie = await writeSession(session)
    return legible ? [cookie] : [cookie, await flashCookie(unreadable())]
  } catch (error) {
    if (!(error instanceof SessionTooLarge)) throw error
    log.error({ err: error }, 'la sesión no cabe en su cookie y queda como estaba')
    return [await flashCookie(flash('error', TOO_LARGE, 7))]
  }
}

/** Permission keys of invoices. */
const INVOICE_KEYS = ['POST-invoices', 'PUT-invoices', 'DELETE-invoices/{id}', 'GET-invoices/{id}']

/**
 * Keys of a user of another API, which returns no user id. A user who may only search invoices is shown all
 * invoice actions, and that API decides.
 */
function withInvoiceKeys(rutas: string[]): string[] {
  const held = grantedKeys(rutas)
  const open = held.has('POST-invoices/search') && !INVOICE_KEYS.some((key) => held.has(key))
  return open ? [...rutas, ...INVOICE_KEYS] : rutas
}

function parseList<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    log.error({ err: error }, 'lista de sesión ilegible')
    return null
  }
}

/** `Set-Cookie` headers after a change of the user's own rights or companies; none for another user. */
export async function ownSessionCookies(session: UserSession, idUsuario: string): Promise<string[]> {
  return idUsuario === session.idUsuario ? refreshedCookies(session) : []
}

/** `Set-Cookie` headers of the session with today's companies and keys. */
export async function refreshedCookies(session: UserSession): Promise<string[]> {
  return sessionCookies(await refreshSession(session, session.empresa))
}
