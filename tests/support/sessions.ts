import { SECRETS } from './secrets.ts'

/** The session with other keys, sealed like the web's own. */
export async function withKeys(session: string, keys: string[]): Promise<string> {
  Object.assign(process.env, SECRETS)
  const { readSession, writeSession } = await import('#app/session/session.server.ts')
  const stored = await readSession(new Request('http://local', { headers: { cookie: `sesion=${session}` } }))
  if (!stored) throw new Error('La sesión no se puede leer')
  const header = await writeSession({ ...stored, claves: keys })
  return header.slice('sesion='.length).split(';')[0] ?? ''
}
