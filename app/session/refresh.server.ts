import { z } from 'zod'
import { auth, type LoginAnswer, SessionCompany } from '#server/contract/auth.ts'
import { ApiError, call } from '../api/client.server.ts'
import type { Session } from './guard.server.ts'
import { log } from './log.server.ts'
import { keysForWeb, type StoredSession, writeSession } from './session.server.ts'

type Person = Omit<z.infer<typeof LoginAnswer>, 'token' | 'expiraEn'>

/**
 * The session from a sign-in answer. A list that cannot be read is logged and becomes empty (D1 §8, N-39);
 * `legible` is then false. With one company that one is selected (D1 §4).
 */
export function sessionFrom(
  token: string,
  person: Person,
  chosen = '',
): { session: StoredSession; legible: boolean } {
  const rutas = parseList(z.array(z.string()), person.rutas)
  const empresas = parseList(z.array(SessionCompany), person.arrayEmpresas)
  const kept = empresas?.find((empresa) => empresa.idEmpresa === chosen)
  const only = empresas?.length === 1 ? empresas[0] : undefined
  const session = {
    token,
    idUsuario: person.idUsuario ?? '',
    nombre: person.nombreUsuario,
    empresa: (kept ?? only)?.idEmpresa ?? '',
    empresas: empresas ?? [],
    claves: keysForWeb(rutas ?? []),
    debeCambiar: person.debeCambiarContrasena ?? false,
  }
  return { session, legible: rutas !== null && empresas !== null }
}

/** Companies and keys as they are today; another API without `/auth/me` leaves them as they were. */
export async function refreshSession(session: Session, chosen: string): Promise<StoredSession> {
  try {
    const person = await call(session, auth.me, {})
    return sessionFrom(session.token, person, chosen).session
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    log.warn({ estado: error.status }, 'no se pudieron refrescar los permisos')
    const { token, idUsuario, nombre, empresas, claves, debeCambiar } = session
    return { token, idUsuario, nombre, empresa: chosen, empresas, claves, debeCambiar }
  }
}

function parseList<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    log.error({ err: error }, 'lista de sesión ilegible')
    return null
  }
}

/** After a change of the person's own rights or companies, the session with today's; nothing for somebody else's. */
export async function ownSessionCookies(session: Session, idUsuario: string): Promise<string[]> {
  return idUsuario === session.idUsuario ? [await refreshedCookie(session)] : []
}

/** `Set-Cookie` of the session with companies and keys as they are today. */
export async function refreshedCookie(session: Session): Promise<string> {
  return writeSession(await refreshSession(session, session.empresa))
}
