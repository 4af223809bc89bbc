import type { FastifyInstance } from 'fastify'
import { roles } from '../contract/roles.ts'
import { acrossCompanies } from '../db/across-companies.ts'
import { manages } from '../plugins/managed.ts'
import { over, userOf } from '../plugins/routes.ts'
import { keepingAdministrator } from '../queries/users/administrators.ts'
import { addRoute, createRole, removeRole, removeRoute, ROLE, roleDetail } from '../queries/roles.ts'
import { updateRow } from '../queries/rows.ts'

const { reads, writes } = over(acrossCompanies)

export function roleRoutes(app: FastifyInstance): void {
  manages(
    app,
    roles,
    ROLE,
    {
      created: 'Rol creado correctamente',
      updated: 'Rol actualizado correctamente',
      removed: 'Rol eliminado correctamente',
    },
    {
      create: ({ tx, body, request }) => createRole(tx, body, userOf(request).keys),
      update: ({ tx, body: { id_rol, version, ...changes } }) =>
        updateRow(tx, ROLE, null, id_rol, changes, version),
      remove: ({ tx, params, request }) => removeRole(tx, params.id, userOf(request).keys),
    },
    { reads, writes },
  )

  reads(app, roles.get, ({ db, params }) => roleDetail(db.read, params.id))

  writes(app, roles.addRoute, ({ tx, params, query, request }) =>
    addRoute(tx, params.id, query.route, userOf(request).keys),
  )

  writes(app, roles.removeRoute, ({ tx, params, query, request }) =>
    keepingAdministrator(tx, () => removeRoute(tx, params.id, query.route, userOf(request).keys)),
  )
}
