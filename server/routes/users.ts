import type { FastifyInstance } from 'fastify'
import { users } from '../contract/users.ts'
import { refuseWeak } from '../domain/common-passwords.ts'
import { holdsKey } from '../contract/keys.ts'
import { acrossCompanies } from '../db/across-companies.ts'
import { onDatabase, recordExport, userOf } from '../plugins/routes.ts'
import { changingRights } from '../queries/users/administrators.ts'
import { hashPassword } from '../queries/users/passwords.ts'
import { updateRow } from '../queries/rows.ts'
import {
  changeCompany,
  changeRole,
  lockUser,
  makeUser,
  removeUser,
  withAdministrable,
} from '../queries/users/rights.ts'
import { searchRows } from '../queries/search.ts'
import { type SessionUser, USER_FILTERS, USERS } from '../queries/users/users.ts'

const { changes, reads, writes } = onDatabase(acrossCompanies)

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

  changes(app, users.create, async ({ tx, request, body: { contrasena, ...user } }) => {
    refuseWeak(contrasena, { nombre: user.nombre_usuario, correo: user.correo })
    const hash = await hashPassword(contrasena)
    return changingRights(tx, userOf(request), (by) => makeUser(tx, user, hash, by))
  })

  changes(app, users.update, ({ tx, request, body: { id_usuario, version, ...given } }) =>
    changingRights(tx, userOf(request), async (by) => {
      await lockUser(tx, id_usuario, by)
      return updateRow(tx, USERS, null, id_usuario, given, version)
    }),
  )

  changes(app, users.remove, ({ tx, request, body }) =>
    changingRights(tx, userOf(request), (by) => removeUser(tx, body.id_usuario, by)),
  )

  for (const [act, endpoint] of [
    ['add', users.addRole],
    ['remove', users.removeRole],
  ] as const) {
    writes(app, endpoint, async ({ tx, request, params, query }) => {
      const ids = { idUsuario: params.id, idRol: query.id_rol }
      const { roles } = await changingRights(tx, userOf(request), (by) => changeRole(tx, act, { ...ids, by }))
      return { rutas: roles }
    })
  }

  for (const [act, endpoint] of [
    ['add', users.addCompany],
    ['remove', users.removeCompany],
  ] as const) {
    writes(app, endpoint, async ({ tx, request, params, query }) => {
      const ids = { idUsuario: params.id, idEmpresa: query.id_company }
      const change = (by: SessionUser) => changeCompany(tx, act, { ...ids, by })
      const { empresas } = await changingRights(tx, userOf(request), change)
      return { rutas: empresas }
    })
  }
}
