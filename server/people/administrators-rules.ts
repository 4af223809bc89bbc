import { canonicalKey, grantedKeys, KEYS, type Key } from '#server/kit/contract/keys.ts'
import { forbidden, Refusal } from '#server/kit/rules/refusal.ts'

/**
 * The keys of an administrator: who holds all three, active and in a company, can give back any right that somebody of
 * it lost. Each company keeps such a person.
 */
const LLAVES: readonly Key[] = ['PUT-users', 'PATCH-users/{id}/add-rol', 'PATCH-rols/{id}/add-route']

/** How many different keys make an administrator. */
export const LLAVES_NECESARIAS = LLAVES.length

/** Every stored form (C-05) of the keys of an administrator, beside the key that it stands for. */
export const LLAVES_DE_ADMINISTRADOR = KEYS.map((permission) => ({
  permission,
  llave: canonicalKey(permission),
})).filter(({ llave }) => LLAVES.includes(llave as Key))

/** Whether a company, by its name, has an administrator. */
export interface Administrada {
  id_empresa: string
  nombre: string
  activo: boolean
  administrada: boolean
}

/** Refuses what takes the last administrator from a company that had one, or leaves none in any active company. */
export function exigirAdministrador(antes: readonly Administrada[], despues: readonly Administrada[]): void {
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

/** Permissions that exist today; what a role kept from an older release opens nothing. */
const EXISTEN = grantedKeys(KEYS)

/** Whether who holds `propias` holds all of `claves` that open anything. */
export const tieneLlaves = (propias: ReadonlySet<string>, claves: Iterable<string>): boolean =>
  [...grantedKeys(claves)].every((clave) => !EXISTEN.has(clave) || propias.has(clave))

/** Refuses with 403 who does not hold all of `claves`: rights are given and taken only by who has them (N-143). */
export function exigirLlaves(propias: ReadonlySet<string>, claves: Iterable<string>, mensaje: string): void {
  if (!tieneLlaves(propias, claves)) throw forbidden(mensaje)
}

/** What a person has, as who acts sees it. */
export interface Alcance {
  /** Companies that who acts does not have. */
  ajenas: number
  /** Without company, and somebody else's charge. */
  de_otro: boolean
  claves: string[]
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

/** Why who holds `propias` may not administer a person (N-143), or change a role that the person has: '' if they may. */
export function impedimento(
  { ajenas, de_otro, claves }: Alcance,
  propias: ReadonlySet<string>,
  de: keyof typeof IMPEDIMENTOS = 'persona',
): string {
  if (ajenas > 0) return IMPEDIMENTOS[de].ajenas
  if (de_otro) return IMPEDIMENTOS[de].de_otro
  return tieneLlaves(propias, claves) ? '' : IMPEDIMENTOS[de].claves
}
