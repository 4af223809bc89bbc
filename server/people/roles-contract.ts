import { z } from 'zod'
import { Id, IdParams, readVersion, requiredName, row } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { ROLE } from './words.ts'
import { ROLE_NAME_REQUIRED } from '#server/kit/words/sentences.ts'

/** `rutas` is a list of permissions joined by `|`. `id_empresa` is '' for a role common to all companies. */
export const Role = row('id_rol', {
  id_rol: Id,
  nombre: z.string(),
  rutas: z.string(),
  id_empresa: z.string(),
  /** Name of the company. */
  empresa: z.string(),
})
export type Role = z.infer<typeof Role>

/** Role of the tab Información. The optional fields may be missing in other APIs. */
export const RoleDetail = row('id_rol', {
  ...Role.out.shape,
  administrador: z.boolean().optional(),
  usuarios: z.array(z.object({ id_usuario: Id, nombre_usuario: z.string() })).optional(),
  /** Reason why the caller may not change the role (people/README.md, administrable people). */
  impedimento: z.string().optional(),
})
export type RoleDetail = z.infer<typeof RoleDetail>

/** `route` is one permission, or several joined by `|`: all or none are applied. */
const routeChips = (act: 'add' | 'remove') =>
  endpoint(`PATCH /rols/{id}/${act}-route`, {
    access: `PATCH-rols/{id}/${act}-route`,
    needsCompany: false,
    summary: `${act === 'add' ? 'Agrega' : 'Quita'} a un rol un permiso, o varios separados por |`,
    params: IdParams,
    query: z.object({ route: z.string().trim().min(1).max(4000) }),
    answer: z.object({ id_rol: Id.optional(), rutas: z.string().optional() }),
  })

const roleName = requiredName(ROLE_NAME_REQUIRED, ROLE.nombre.maxLength)

/** Company of a role: the company of the call, or '' for all companies. */
const roleCompany = z.string().trim().max(64)

export const NewRole = z.object({
  nombre: roleName,
  rutas: z.string().max(20_000).default(''),
  id_empresa: roleCompany.default(''),
})
export type NewRole = z.output<typeof NewRole>

const RoleChange = z.object({
  id_rol: Id,
  version: readVersion,
  nombre: roleName.optional(),
  id_empresa: roleCompany.optional(),
})
export type RoleChange = z.infer<typeof RoleChange>

export const roles = {
  ...managed({
    resource: 'rols',
    paths: { create: '/rols', update: '/rols', remove: '/rols/{id}' },
    noun: 'roles',
    said: saidOf('Rol', 'o'),
    global: true,
    row: Role,
    create: NewRole,
    change: RoleChange,
  }),
  get: endpoint('GET /rols/{id}', {
    access: 'POST-rols/search',
    needsCompany: false,
    summary: 'Un rol, con sus permisos y usuarios',
    params: IdParams,
    answer: RoleDetail,
  }),
  addRoute: routeChips('add'),
  removeRoute: routeChips('remove'),
}

export const endpoints = {
  private: endpoint('GET /endpoints/private', {
    access: 'POST-rols/search',
    needsCompany: false,
    summary: 'Todos los permisos que un rol puede tener',
    /** `propio`: the caller holds the permission and may give or take it. Optional for other APIs. */
    answer: z.array(z.object({ permission: z.string(), propio: z.boolean().optional() })),
  }),
}
