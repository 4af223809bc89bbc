import { z } from 'zod'
import { newPassword } from './auth-contract.ts'
import {
  changeAnswer,
  flag,
  Id,
  IdParams,
  readVersion,
  requiredName,
  row,
  searchAnswer,
  SearchRequest,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import {
  EMAIL_MALFORMED,
  EMAIL_REQUIRED,
  INCOMPLETE,
  NOT_EMPTY,
  USER_NAME_AT,
  USER_NAME_REQUIRED,
  USER_NAME_SHORT,
} from '#server/kit/words/sentences.ts'
import { USER } from './words.ts'

/** `roles` and `empresas` are lists of `id;label` joined by `|`. */
export const User = row('id_usuario', {
  id_usuario: Id,
  nombre_usuario: z.string(),
  correo: z.string(),
  roles: z.string(),
  empresas: z.string(),
  tags: z.array(z.string()).default([]),
  /** Whether the caller may change this person; only in searches. */
  administrable: flag.optional(),
})
export type User = z.infer<typeof User>

const userName = requiredName(USER_NAME_REQUIRED, USER.nombre_usuario.maxLength)
  .refine((name) => !name.includes('@'), USER_NAME_AT)
  .refine((name) => name.length >= 3, USER_NAME_SHORT)

/** One id or several, under the name used by the single calls. Default: none. */
const given = z.union([z.array(Id).max(100), Id.transform((id) => [id])]).default([])

/** Name edited in its row. A blank one gets the same hint as every row. */
export const editedName = z.string({ error: NOT_EMPTY }).trim().min(1, NOT_EMPTY).pipe(userName)

export const NewUser = z
  .object({
    nombre_usuario: userName,
    correo: z
      .string({ error: EMAIL_REQUIRED })
      .trim()
      .toLowerCase()
      .min(1, EMAIL_REQUIRED)
      .max(200, EMAIL_MALFORMED)
      .pipe(z.email(EMAIL_MALFORMED)),
    contrasena: newPassword,
    id_company: given,
    id_rol: given,
  })
  .refine(isComplete, { error: INCOMPLETE, when: () => true })

export type NewUser = z.output<typeof NewUser>

/** Message of the form as a whole, also if fields have their own messages. */
function isComplete(user: unknown): boolean {
  const { nombre_usuario, correo, contrasena } = (user ?? {}) as Record<string, unknown>
  return Boolean(nombre_usuario && correo && contrasena)
}

const CHANGED = 'Usuario actualizado correctamente'

const chipsAnswer = z.object({
  /** New list of chips: `id;label` joined by `|`. */
  rutas: z.string(),
  mensaje: z.string().default(''),
})

const chip = <Query>(act: 'add' | 'remove', list: 'company' | 'rol', query: z.ZodType<Query>) =>
  endpoint(`PATCH /users/{id}/${act}-${list}`, {
    access: `PATCH-users/{id}/${act}-${list}`,
    needsCompany: false,
    summary: `${act === 'add' ? 'Agrega' : 'Quita'} ${list === 'rol' ? 'un rol' : 'una empresa'} a un usuario`,
    said: CHANGED,
    params: IdParams,
    query,
    answer: chipsAnswer,
  })

const ofCompany = z.object({ id_company: Id })

const ofRole = z.object({ id_rol: Id })

export const users = {
  search: endpoint('POST /users/search', {
    // The dialog that links a Telegram account picks a user too.
    access: ['POST-users/search', 'POST-approval-requests/approve-telegram-user'],
    needsCompany: false,
    summary: 'Busca usuarios; filtros: activo, id_empresa',
    body: SearchRequest,
    answer: searchAnswer(User),
  }),
  create: endpoint('POST /users', {
    access: 'POST-users',
    needsCompany: false,
    creates: true,
    summary: 'Crea un usuario, con empresas y roles si se nombran; debe cambiar su contraseña al entrar',
    said: 'Usuario creado correctamente',
    body: NewUser,
    answer: changeAnswer(User),
  }),
  update: endpoint('POST /users/update', {
    access: 'PUT-users',
    needsCompany: false,
    summary: 'Modifica un usuario',
    said: CHANGED,
    body: z.object({ id_usuario: Id, version: readVersion, nombre_usuario: userName }),
    answer: changeAnswer(User),
  }),
  remove: endpoint('POST /users/delete', {
    access: 'DELETE-users/{id}',
    needsCompany: false,
    summary: 'Elimina un usuario; nadie se elimina a sí mismo ni al último administrador',
    said: 'Usuario eliminado correctamente',
    body: z.object({ id_usuario: Id }),
    answer: changeAnswer(User),
  }),
  addCompany: chip('add', 'company', ofCompany),
  removeCompany: chip('remove', 'company', ofCompany),
  addRole: chip('add', 'rol', ofRole),
  removeRole: chip('remove', 'rol', ofRole),
}
