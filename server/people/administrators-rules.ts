import { canonicalKey, grantedKeys, KEYS, type Key } from '#server/kit/contract/keys.ts'
import { forbidden, Refusal } from '#server/kit/rules/refusal.ts'

/** Keys of an administrator (people/README.md, last administrator). */
const LLAVES: readonly Key[] = ['PUT-users', 'PATCH-users/{id}/add-rol', 'PATCH-rols/{id}/add-route']

export const LLAVES_NECESARIAS = LLAVES.length

/** Every stored spelling of these keys, with its canonical key (people/README.md, key spellings). */
export const LLAVES_DE_ADMINISTRADOR = KEYS.map((permission) => ({
  permission,
  llave: canonicalKey(permission),
})).filter(({ llave }) => LLAVES.includes(llave as Key))

/** Whether a company has an administrator. */
export interface Administrada {
  id_empresa: string
  nombre: string
  activo: boolean
  administrada: boolean
}

/** Throws CONFLICTO if a company loses its last administrator, or no active company has one any more. */
export function requireAdministrator(antes: readonly Administrada[], despues: readonly Administrada[]): void {
  const hay = (empresas: readonly Administrada[]) =>
    empresas.some(({ activo, administrada }) => activo && administrada)
  if (hay(antes) && !hay(despues)) {
    throw new Refusal(
      'CONFLICTO',
      'Debe quedar al menos un administrador: una persona activa, con empresa y con permisos para dar permisos.',
    )
  }
  const tenian = new Set(antes.flatMap((una) => (una.administrada ? [una.id_empresa] : [])))
  const perdida = despues.find((una) => !una.administrada && tenian.has(una.id_empresa))
  if (!perdida) return
  throw new Refusal(
    'CONFLICTO',
    `La empresa ${perdida.nombre} quedaría sin administrador: una persona activa con permisos para dar permisos.`,
  )
}

/** Existing permissions. A role may hold keys of older releases, which grant nothing. */
const EXISTEN = grantedKeys(KEYS)

/** Ignores keys that no longer exist. */
const hasKeys = (propias: ReadonlySet<string>, claves: Iterable<string>): boolean =>
  [...grantedKeys(claves)].every((clave) => !EXISTEN.has(clave) || propias.has(clave))

/** Throws 403 unless the user holds all these keys, because only a holder may give or take a key. */
export function requireKeys(propias: ReadonlySet<string>, claves: Iterable<string>, mensaje: string): void {
  if (!hasKeys(propias, claves)) throw forbidden(mensaje)
}

/** Keys of a person: of common roles, and by company those of its own roles. */
export interface Llaves {
  comunes: readonly string[]
  propias: Readonly<Record<string, readonly string[]>>
}

/** Keys that a person has in a company; without one those of common roles. */
export const keysIn = ({ comunes, propias }: Llaves, empresa: string | null): ReadonlySet<string> =>
  grantedKeys([...comunes, ...((empresa !== null && propias[empresa]) || [])])

/** Throws 403 unless the caller holds a key in this company. It may be another than the company of the call. */
export const requireKeyIn = (idEmpresa: string, key: Key, { llaves }: Administrador): void =>
  requireKeys(keysIn(llaves, idEmpresa.toLowerCase()), [key], 'No tiene este permiso en esa empresa.')

/** Rights of a person, as seen by the caller. */
export interface Alcance extends Llaves {
  empresas: string[]
  /** Companies that the caller does not have. */
  ajenas: number
  /** True for a person without a company whom somebody else administers. */
  de_otro: boolean
}

/** The caller, with the keys of all roles. */
export interface Administrador {
  llaves: Llaves
}

const IMPEDIMENTOS = {
  persona: {
    ajenas: 'Esta persona trabaja también en empresas que usted no tiene.',
    de_otro: 'Esta persona no tiene empresa: la administra solo quien la creó o quien se la quitó.',
    claves: 'Esta persona tiene permisos que usted no tiene.',
  },
  rol: {
    ajenas: 'Este rol lo tienen personas que trabajan también en empresas que usted no tiene.',
    de_otro:
      'Este rol lo tiene una persona sin empresa: la administra solo quien la creó o quien se la quitó.',
    claves: 'Este rol lo tienen personas con permisos que usted no tiene.',
  },
}

/**
 * Reason why the caller may not administer a person or change a role; '' if allowed. In each company of the person
 * the caller needs the keys that the person has there.
 */
export function obstacle(
  persona: Alcance,
  { llaves }: Administrador,
  de: keyof typeof IMPEDIMENTOS = 'persona',
): string {
  const { empresas, ajenas, de_otro } = persona
  if (ajenas > 0) return IMPEDIMENTOS[de].ajenas
  if (de_otro) return IMPEDIMENTOS[de].de_otro
  const alcanzan =
    empresas.length === 0
      ? hasKeys(keysIn(llaves, null), persona.comunes)
      : empresas.every((empresa) => hasKeys(keysIn(llaves, empresa), keysIn(persona, empresa)))
  return alcanzan ? '' : IMPEDIMENTOS[de].claves
}
