import { canonicalKey, grantedKeys, KEYS, type Key } from '../contract/keys.ts'
import { forbidden, Refusal } from './refusal.ts'

/**
 * The keys of an administrator: who holds all three, active and in an active company, can give back any right that
 * somebody lost. One such person must always remain.
 */
const LLAVES: readonly Key[] = ['PUT-users', 'PATCH-users/{id}/add-rol', 'PATCH-rols/{id}/add-route']

/** How many different keys make an administrator. */
export const LLAVES_NECESARIAS = LLAVES.length

/** Every stored form (C-05) of the keys of an administrator, beside the key that it stands for. */
export const LLAVES_DE_ADMINISTRADOR = KEYS.map((permission) => ({
  permission,
  llave: canonicalKey(permission),
})).filter(({ llave }) => LLAVES.includes(llave as Key))

/** Refuses what leaves nobody who could give rights back. `antes` and `despues`: whether there is an administrator. */
export function exigirAdministrador(antes: boolean, despues: boolean): void {
  if (antes && !despues) {
    throw new Refusal(
      'CONFLICTO',
      'Debe quedar al menos un administrador: una persona activa, con empresa y con permisos para dar permisos.',
    )
  }
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
