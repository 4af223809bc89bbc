import type { FastifyInstance } from 'fastify'
import { roles } from './roles-contract.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { manages } from '#server/kit/http/managed.ts'
import { onDatabase, userOf } from '#server/kit/http/register.ts'
import { changingRights } from './administrators-acts.ts'
import { addRoute, changeRole, createRole, removeRole, removeRoute, ROLE, roleDetail } from './roles-acts.ts'

const { changes, reads, writes } = onDatabase(acrossCompanies)

export function roleRoutes(app: FastifyInstance): void {
  manages(
    app,
    roles,
    ROLE,
    {
      create: ({ tx, body, request }) =>
        changingRights(tx, userOf(request), (by) => createRole(tx, body, by)),
      update: ({ tx, body, request }) =>
        changingRights(tx, userOf(request), (by) => changeRole(tx, body, by)),
      remove: ({ tx, params, request }) =>
        changingRights(tx, userOf(request), (by) => removeRole(tx, params.id, by)),
    },
    { changes, reads, writes },
  )

  reads(app, roles.get, ({ db, company, params, request }) =>
    roleDetail(db.read, company || null, params.id, userOf(request)),
  )

  for (const [change, endpoint] of [
    [addRoute, roles.addRoute],
    [removeRoute, roles.removeRoute],
  ] as const) {
    writes(app, endpoint, ({ tx, params, query, request }) =>
      changingRights(tx, userOf(request), (by) => change(tx, params.id, query.route, by)),
    )
  }
}
