import { sql } from 'drizzle-orm'
import type { Key } from '#server/kit/contract/keys.ts'
import { callOf, says, type Session, type TestApi } from './api.ts'
import { fresh } from './managed.ts'

export const PASSWORD = 'zaranda-7'

/** Calls of users and roles, by default made by the administrator. */
export function peopleOf(get: () => TestApi) {
  const call = callOf(get)
  const aUser = (more: object = {}) => {
    const number = fresh()
    const correo = `persona${number}@prueba.example`
    return { nombre_usuario: `Persona ${number}`, correo, contrasena: PASSWORD, ...more }
  }
  const create = (more: object = {}, as?: Session) => call('POST', '/users', aUser(more), as)
  const newRole = (keys: Key[], as?: Session) =>
    call('POST', '/rols', { nombre: `Rol ${fresh()}`, rutas: keys.join('|') }, as)
  return {
    call,
    aUser,
    create,
    made: async (more: object = {}, as?: Session) =>
      says(await create(more, as), 201).json.data as Record<'_id' | 'correo' | 'roles' | 'empresas', string>,
    newRole,
    aRole: async (keys: Key[]) => (await newRole(keys)).json.data._id as string,
    /** Role of a user that `userWith` made. */
    roleOf: async ({ idUsuario }: Session) => {
      const [row] = await get().rows<{ id_rol: string }>(
        sql`select id_rol from user_roles where id_usuario = ${idUsuario} limit 1`,
      )
      return row!.id_rol
    },
    /** Adds or removes a role or a company: `add-rol`, `remove-company`. */
    chip: (act: string, id: string, which: string, as?: Session) => {
      const name = act.endsWith('rol') ? 'id_rol' : 'id_company'
      return call('PATCH', `/users/${id}/${act}?${name}=${which}`, undefined, as)
    },
    /** Adds permissions to a role, or removes them. */
    route: (act: 'add' | 'remove', id: string, keys: string, as?: Session) =>
      call('PATCH', `/rols/${id}/${act}-route?route=${encodeURIComponent(keys)}`, undefined, as),
    renameRole: (id_rol: string, as?: Session) =>
      call('PUT', '/rols', { id_rol, nombre: `Rol ${fresh()}` }, as),
    reset: (id: string, as?: Session, contrasena = 'provisional-77') =>
      call('POST', `/users/${id}/reset-password`, { contrasena }, as),
    rename: (id_usuario: string, as?: Session) =>
      call('POST', '/users/update', { id_usuario, nombre_usuario: `Otro ${fresh()}` }, as),
    remove: (id_usuario: string, as?: Session) => call('POST', '/users/delete', { id_usuario }, as),
  }
}
