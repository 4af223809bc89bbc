import type { FastifyInstance } from 'fastify'
import { users } from '../contract/users.ts'
import { refuseWeak } from '../domain/common-passwords.ts'
import { holdsKey } from '../contract/keys.ts'
import { acrossCompanies } from '../db/across-companies.ts'
import { over, recordExport, userOf } from '../plugins/routes.ts'
import { keepingAdministrator } from '../queries/users/administrators.ts'
import { hashPassword } from '../queries/users/passwords.ts'
import { getRow, updateRow } from '../queries/rows.ts'
import {
  changeCompany,
  changeRole,
  lockUser,
  removeUser,
  withAdministrable,
} from '../queries/users/rights.ts'
import { searchRows } from '../queries/search.ts'
import { createUser, USER_FILTERS, USERS } from '../queries/users/users.ts'

const { reads, writes } = over(acrossCompanies)

const CHANGED = 'Usuario actualizado correctamente'

export function userRoutes(app: FastifyInstance): void {
  reads(app, users.search, async ({ db, body, request }) => {
    await recordExport(db, request, 'users', body.search)
    // Who only picks one for a Telegram account is told of those who work in the same company.
    const whole = holdsKey(userOf(request).keys, 'POST-users/search')
    const page = await searchRows(db.read, USERS, null, body, {
      fixed: whole ? {} : { id_empresa: request.company ?? 'ninguna' },
      filters: USER_FILTERS,
    })
    return { ...page, data: await withAdministrable(db.read, page.data, userOf(request)) }
  })

  writes(app, users.create, async ({ tx, body: { nombre_usuario, correo, contrasena } }) => {
    refuseWeak(contrasena, { nombre: nombre_usuario, correo })
    const contrasena_hash = await hashPassword(contrasena)
    const id = await createUser(tx, { nombre_usuario, correo, contrasena_hash, roles: [], companies: [] })
    return { data: await getRow(tx, USERS, null, id), mensaje: 'Usuario creado correctamente' }
  })

  writes(app, users.update, async ({ tx, request, body: { id_usuario, version, ...changes } }) => {
    await lockUser(tx, id_usuario, userOf(request))
    return { data: await updateRow(tx, USERS, null, id_usuario, changes, version), mensaje: CHANGED }
  })

  writes(app, users.remove, async ({ tx, request, body }) => {
    const data = await keepingAdministrator(tx, () => removeUser(tx, body.id_usuario, userOf(request)))
    return { data, mensaje: 'Usuario eliminado correctamente' }
  })

  for (const [act, endpoint] of [
    ['add', users.addRole],
    ['remove', users.removeRole],
  ] as const) {
    writes(app, endpoint, async ({ tx, request, params, query }) => {
      const ids = { idUsuario: params.id, idRol: query.id_rol, by: userOf(request) }
      const { roles } = await keepingAdministrator(tx, () => changeRole(tx, act, ids))
      return { rutas: roles, mensaje: CHANGED }
    })
  }

  for (const [act, endpoint] of [
    ['add', users.addCompany],
    ['remove', users.removeCompany],
  ] as const) {
    writes(app, endpoint, async ({ tx, request, params, query }) => {
      const ids = { idUsuario: params.id, idEmpresa: query.id_company, by: userOf(request) }
      const { empresas } = await keepingAdministrator(tx, () => changeCompany(tx, act, ids))
      return { rutas: empresas, mensaje: CHANGED }
    })
  }
}
