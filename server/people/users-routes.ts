import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#server/kit/contract/endpoint.ts'
import { users } from './users-contract.ts'
import { refuseWeak } from './passwords-rules.ts'
import { holdsKey } from '#server/kit/contract/keys.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { onDatabase, recordExport, userOf } from '#server/kit/http/register.ts'
import { changingRights } from './administrators-acts.ts'
import { hashPassword } from './passwords.ts'
import { updateRow } from '#server/kit/rows/rows.ts'
import { changeLink, lockUser, makeUser, removeUser, withAdministrable } from './rights-acts.ts'
import { searchRows } from '#server/kit/rows/search.ts'
import { seenBy, userFilters, usersFor } from './users-queries.ts'

const { changes, reads, writes } = onDatabase(acrossCompanies)

export function userRoutes(app: FastifyInstance): void {
  reads(app, users.search, async ({ db, body, request }) => {
    await recordExport(db, request, 'users', body.search)
    // Callers who only link Telegram accounts see the people of their own company.
    const by = userOf(request)
    const whole = holdsKey(by.keys, 'POST-users/search')
    const page = await searchRows(db.read, usersFor(by.idUsuario), null, body, {
      fixed: whole ? {} : { id_empresa: request.company ?? 'ninguna' },
      filters: userFilters(by.idUsuario),
      visible: seenBy.users(by.idUsuario, sql`users`),
    })
    return { ...page, data: await withAdministrable(db.read, page.data, by) }
  })

  changes(app, users.create, async ({ tx, request, body: { contrasena, ...user } }) => {
    refuseWeak(contrasena, { nombre: user.nombre_usuario, correo: user.correo })
    const hash = await hashPassword(contrasena)
    return changingRights(tx, userOf(request), (by) => makeUser(tx, user, hash, by))
  })

  changes(app, users.update, ({ tx, request, body: { id_usuario, version, ...given } }) =>
    changingRights(tx, userOf(request), async (by) => {
      await lockUser(tx, id_usuario, by)
      return updateRow(tx, usersFor(by.idUsuario), null, id_usuario, given, version)
    }),
  )

  changes(app, users.remove, ({ tx, request, body }) =>
    changingRights(tx, userOf(request), (by) => removeUser(tx, body.id_usuario, by)),
  )

  const gives = <Query>(
    endpoint: Endpoint<{ id: string }, Query, undefined, unknown>,
    act: 'add' | 'remove',
    kind: 'rol' | 'empresa',
    idIn: (query: Query) => string,
  ) =>
    writes(app, endpoint, async ({ tx, request, params, query }) => {
      const ids = { idUsuario: params.id, id: idIn(query) }
      const { roles, empresas } = await changingRights(tx, userOf(request), (by) =>
        changeLink(tx, act, kind, { ...ids, by }),
      )
      return { rutas: kind === 'rol' ? roles : empresas }
    })
  gives(users.addRole, 'add', 'rol', ({ id_rol }) => id_rol)
  gives(users.removeRole, 'remove', 'rol', ({ id_rol }) => id_rol)
  gives(users.addCompany, 'add', 'empresa', ({ id_company }) => id_company)
  gives(users.removeCompany, 'remove', 'empresa', ({ id_company }) => id_company)
}
