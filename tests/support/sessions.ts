import { SECRETS } from './secrets.ts'
import { signIn } from './sign-in.ts'
import { newNit, newWord } from './third-parties.ts'
import { caller } from './weighings.ts'

/** Session of the administrator in a new company. */
export async function inNewCompany(url: string, apiUrl: string): Promise<string> {
  const nombre = `Molino ${newWord()}`
  const call = await caller(apiUrl)
  await call('POST', '/companies/create', { nombre, tipo_documento: 'NIT', documento: newNit() })
  return signIn(url, 'admin@molino.example', nombre)
}

/** The session with other keys, sealed like the web's own. */
export async function withKeys(session: string, keys: string[]): Promise<string> {
  Object.assign(process.env, SECRETS)
  const { readSession, writeSession } = await import('#app/session/session.server.ts')
  const stored = await readSession(new Request('http://local', { headers: { cookie: `sesion=${session}` } }))
  if (!stored) throw new Error('La sesión no se puede leer')
  const header = await writeSession({ ...stored, claves: keys })
  return header.slice('sesion='.length).split(';')[0] ?? ''
}
