import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { queryText } from '#app/api/query.ts'
import { AUDIT_SIZES, PAGE_SIZES } from '#app/format/page-sizes.ts'
import { DAY_S, SIGNED, siteCookie } from './site-cookie.server.ts'

const YEAR_S = 365 * DAY_S
/** Maximum lifetime of a cookie in Chrome. */
const LONG_S = 400 * DAY_S

/**
 * Modo ligero. true and false were chosen by the user. `lento` was set automatically on a slow computer and
 * not yet announced. null means never set.
 */
const light = siteCookie('ligero', z.union([z.boolean(), z.literal('lento')]), { maxAge: YEAR_S })
export const { read: readLight, write: writeLight } = light

/**
 * Modo ligero omits scripts, except in forms with pickers. The switch in the menu, a slow computer and the `Save-Data`
 * header turn it on.
 */
export async function isLight(request: Request): Promise<boolean> {
  return request.headers.get('Save-Data') === 'on' || !!(await readLight(request))
}

/** Page size that this browser chose last. The cookie is unsigned, because nothing depends on the value. */
const rows = siteCookie('filas', z.coerce.number(), { maxAge: LONG_S })
const sizeOf = (value: unknown) => PAGE_SIZES.find((size) => size === Number(value))

/** Page size that this browser chose last; default 10. */
export const rememberedSize = async (request: Request): Promise<number> =>
  sizeOf(await rows.read(request)) ?? 10

/** The audit has its own page sizes. */
const AUDIT = '/auditoria'
const auditRows = siteCookie('filas-auditoria', z.coerce.number(), { maxAge: LONG_S })
const auditSizeOf = (value: unknown) => AUDIT_SIZES.find((size) => size === Number(value))

/** Page size of the audit in the address. */
export const chosenAuditSize = (request: Request) => auditSizeOf(queryText(request.url, 'filas'))

/** Page size of the audit: of the address, else of this browser, else 5. */
export const auditSize = async (request: Request): Promise<number> =>
  chosenAuditSize(request) ?? auditSizeOf(await auditRows.read(request)) ?? 5

/** `Set-Cookie` that keeps the page size of the address; null when the address has none. */
export async function keepSize(request: Request): Promise<string | null> {
  const { pathname, searchParams } = new URL(request.url)
  const audit = pathname === AUDIT
  const size = (audit ? auditSizeOf : sizeOf)(searchParams.get('filas'))
  return size ? (audit ? auditRows : rows).write(size) : null
}

/** Sign-in page and its data request (`.data`): only they get these cookies. */
const PATHS = ['/login', '/login.data']

/** Value that a browser keeps for one person, in its own cookie. */
function cookieOf(what: string, person: string) {
  const whose = createHash('sha256').update(person).digest('hex').slice(0, 16)
  // The signature does not cover the cookie's name, so the owner is in the value too.
  const schema = z.object({ whose: z.literal(whose), value: z.string() })
  const cookie = siteCookie(`${what}-${whose}`, schema, { ...SIGNED, maxAge: LONG_S })
  return {
    read: async (request: Request) => (await cookie.read(request))?.value ?? '',
    write: (value: string) => Promise.all(PATHS.map((path) => cookie.write({ whose, value }, { path }))),
  }
}

interface Person {
  /** User id, which other APIs do not send; the name is used instead. */
  idUsuario: string
  nombre: string
}

const companyOf = ({ idUsuario, nombre }: Person) => cookieOf('empresa', idUsuario || nombre)

/** Company in which this person last worked in this browser; '' when unknown. */
export const lastCompany = (request: Request, person: Person) => companyOf(person).read(request)

/** Name of the company last used in this browser, shown before sign-in. */
const lastHouse = cookieOf('molino', '')
export const lastCompanyName = (request: Request) => lastHouse.read(request)

interface AtWork extends Person {
  empresa: string
  empresas: { idEmpresa: string; nombre: string }[]
}

/** `Set-Cookie` headers that keep the user's current company. */
export async function rememberCompany(session: AtWork): Promise<string[]> {
  const house = session.empresas.find(({ idEmpresa }) => idEmpresa === session.empresa)?.nombre ?? ''
  return [...(await companyOf(session).write(session.empresa)), ...(await lastHouse.write(house))]
}

/** Id of this browser if this e-mail has signed in with it before; else ''. */
export const knownBrowser = (request: Request, email: string) => cookieOf('conocido', email).read(request)

/** `Set-Cookie` headers that mark this browser as known for this e-mail. */
export const rememberBrowser = (email: string, id: string) =>
  cookieOf('conocido', email).write(id || randomUUID())
