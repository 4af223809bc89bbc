import { startDemoOfRun } from '../demo.ts'
import { MOLINO, SECADORA, signIn } from '../support/sign-in.ts'
import { withKeys } from '../support/sessions.ts'

/** Users that the tests sign in, with their company. */
const PEOPLE = {
  admin: ['admin@molino.example', MOLINO],
  adminSecadora: ['admin@molino.example', SECADORA],
  adminSinEmpresa: ['admin@molino.example'],
  cartera: ['cartera@molino.example'],
  credito: ['credito@molino.example'],
  consulta: ['consulta@molino.example'],
  bascula: ['bascula@molino.example'],
  laboratorio: ['laboratorio@molino.example'],
} as const

/** `nadie` is a user without keys. */
export type Person = keyof typeof PEOPLE | 'nadie'

/** Starts the built demonstration once for all tests and signs all users in. Workers inherit the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const demo = await startDemoOfRun()
  const sessions: Record<string, string> = {}
  for (const [person, [email, company]] of Object.entries(PEOPLE)) {
    sessions[person] = await signIn(demo.url, email, company)
  }
  sessions.nadie = await withKeys(sessions.bascula ?? '', [])
  process.env.E2E_URL = demo.url
  process.env.E2E_API_URL = demo.apiUrl
  process.env.E2E_DATABASE_URL = demo.databaseUrl
  process.env.E2E_SESSIONS = JSON.stringify(sessions)
  return () => demo.stop()
}
