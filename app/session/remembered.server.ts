import { createHash, randomUUID } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { createTypedCookie } from 'remix-utils/typed-cookie'
import { z } from 'zod'
import { env } from './env.server.ts'

const DAYS = 400

/** The sign-in page and what its scripts ask (Remix adds `.data`): nothing else is sent these cookies. */
const PATHS = ['/login', '/login.data']

/** What a browser keeps of one person, in a cookie of its own. */
function cookieOf(what: string, person: string) {
  const whose = createHash('sha256').update(person).digest('hex').slice(0, 16)
  const cookie = createCookie(`${what}-${whose}`, {
    secrets: [env.SESSION_SECRET],
    httpOnly: true,
    sameSite: 'lax',
    secure: env.secureCookies,
    maxAge: 60 * 60 * 24 * DAYS,
  })
  // The signature does not cover the cookie's name: whose it is stands in the value too.
  const schema = z
    .object({ whose: z.literal(whose), value: z.string() })
    .nullable()
    .catch(null)
  const typed = createTypedCookie({ cookie, schema })
  return {
    read: async (request: Request) => (await typed.parse(request.headers.get('Cookie')))?.value ?? '',
    write: (value: string) => Promise.all(PATHS.map((path) => typed.serialize({ whose, value }, { path }))),
  }
}

interface Person {
  /** Missing where another API does not say it; the name then stands for it. */
  idUsuario: string
  nombre: string
}

const companyOf = ({ idUsuario, nombre }: Person) => cookieOf('empresa', idUsuario || nombre)

/** The company in which this person last worked in this browser (N-134); '' when there is none. */
export const lastCompany = (request: Request, person: Person) => companyOf(person).read(request)

/** The name of the company in which somebody worked last in this browser: nobody is signed in where it is read. */
const lastHouse = cookieOf('molino', '')
export const houseOf = (request: Request) => lastHouse.read(request)

interface AtWork extends Person {
  empresa: string
  empresas: { idEmpresa: string; nombre: string }[]
}

/** `Set-Cookie` headers that keep the company in which the person works now. */
export async function rememberCompany(session: AtWork): Promise<string[]> {
  const house = session.empresas.find(({ idEmpresa }) => idEmpresa === session.empresa)?.nombre ?? ''
  return [...(await companyOf(session).write(session.empresa)), ...(await lastHouse.write(house))]
}

/** The id of this browser when the person of this e-mail has signed in with it before (N-145); else ''. */
export const knownBrowser = (request: Request, email: string) => cookieOf('conocido', email).read(request)

/** `Set-Cookie` headers that keep that the person of this e-mail has signed in with this browser. */
export const rememberBrowser = (email: string, id: string) =>
  cookieOf('conocido', email).write(id || randomUUID())
