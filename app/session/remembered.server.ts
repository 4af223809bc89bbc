import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AUDIT_SIZES, PAGE_SIZES } from '#app/format/page-sizes.ts'
import { DAY_S, SIGNED, siteCookie } from './site-cookie.server.ts'

const YEAR_S = 365 * DAY_S
/** Chrome keeps no cookie for longer. */
const LONG_S = 400 * DAY_S

/**
 * Modo ligero: true and false were chosen; `lento` was set by itself on a slow computer, and nobody has been told yet;
 * null when nothing was chosen.
 */
const light = siteCookie('ligero', z.union([z.boolean(), z.literal('lento')]), { maxAge: YEAR_S })
export const { read: readLight, write: writeLight } = light

/** Modo ligero: the pages leave out every script, by the switch in the menu, by itself or the browser's `Save-Data`. */
export async function isLight(request: Request): Promise<boolean> {
  return request.headers.get('Save-Data') === 'on' || !!(await readLight(request))
}

/** How many rows a page this browser last chose (N-132): no secret, and worth no signature. */
const rows = siteCookie('filas', z.coerce.number(), { maxAge: LONG_S })
const sizeOf = (value: unknown) => PAGE_SIZES.find((size) => size === Number(value))

/** The rows of a page that this browser last chose; ten where it never did. */
export const rememberedSize = async (request: Request): Promise<number> =>
  sizeOf(await rows.read(request)) ?? 10

/** The audit has sizes of its own (D1 §9). */
const AUDIT = '/auditoria'
const auditRows = siteCookie('filas-auditoria', z.coerce.number(), { maxAge: LONG_S })
const auditSizeOf = (value: unknown) => AUDIT_SIZES.find((size) => size === Number(value))

/** The rows of a page of the audit that its address chooses. */
export const chosenAuditSize = (request: Request) =>
  auditSizeOf(new URL(request.url).searchParams.get('filas'))

/** The rows of a page of the audit: as its address chooses, as this browser last chose, or five. */
export const auditSize = async (request: Request): Promise<number> =>
  chosenAuditSize(request) ?? auditSizeOf(await auditRows.read(request)) ?? 5

/** `Set-Cookie` that keeps the rows of a page that the address chooses; null when it chooses none. */
export async function keepSize(request: Request): Promise<string | null> {
  const { pathname, searchParams } = new URL(request.url)
  const audit = pathname === AUDIT
  const size = (audit ? auditSizeOf : sizeOf)(searchParams.get('filas'))
  return size ? (audit ? auditRows : rows).write(size) : null
}

/** The sign-in page and what its scripts ask (Remix adds `.data`): nothing else is sent these cookies. */
const PATHS = ['/login', '/login.data']

/** What a browser keeps of one person, in a cookie of its own. */
function cookieOf(what: string, person: string) {
  const whose = createHash('sha256').update(person).digest('hex').slice(0, 16)
  // The signature does not cover the cookie's name: whose it is stands in the value too.
  const schema = z.object({ whose: z.literal(whose), value: z.string() })
  const cookie = siteCookie(`${what}-${whose}`, schema, { ...SIGNED, maxAge: LONG_S })
  return {
    read: async (request: Request) => (await cookie.read(request))?.value ?? '',
    write: (value: string) => Promise.all(PATHS.map((path) => cookie.write({ whose, value }, { path }))),
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
