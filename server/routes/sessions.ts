import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessions } from '../contract/sessions.ts'
import { acrossCompanies } from '../db/across-companies.ts'
import type { Transaction } from '../db/transaction.ts'
import { Refusal } from '../domain/refusal.ts'
import { onDatabase, userOf } from '../plugins/routes.ts'
import { changingRights } from '../queries/users/administrators.ts'
import { administrableUser, lockUser } from '../queries/users/rights.ts'
import { endSessions, type Ended, openSessions } from '../queries/users/sessions.ts'

const { reads, writes } = onDatabase(acrossCompanies)

const OWN_SESSIONS = 'Sus propias sesiones se cierran en «Sesiones abiertas».'

/** The id of the session that the call is made in. */
const current = (request: FastifyRequest) => request.claims?.id ?? ''

/** Ends sessions of somebody whom who calls may administer. */
function endOf(tx: Transaction, request: FastifyRequest, idUsuario: string, which: Ended): Promise<void> {
  const user = userOf(request)
  if (idUsuario.toLowerCase() === user.idUsuario) throw new Refusal('VALIDACION', OWN_SESSIONS)
  return changingRights(tx, user, async (by) => {
    const { _id, nombre_usuario } = await lockUser(tx, idUsuario, by)
    await endSessions(tx, { idUsuario: _id, nombre: String(nombre_usuario) }, which)
  })
}

export function sessionRoutes(app: FastifyInstance): void {
  reads(app, sessions.own, async ({ db, request }) => ({
    data: await openSessions(db.read, userOf(request).idUsuario, current(request)),
  }))

  writes(app, sessions.endOwn, async ({ tx, request, params }) => {
    await endSessions(tx, userOf(request), params)
    return {}
  })

  writes(app, sessions.endOthers, async ({ tx, request }) => {
    await endSessions(tx, userOf(request), { but: current(request) })
    return {}
  })

  reads(app, sessions.ofUser, async ({ db, request, params }) => {
    const { _id } = await administrableUser(db.read, params.id, userOf(request))
    return { data: await openSessions(db.read, _id, current(request)) }
  })

  writes(app, sessions.endOfUser, async ({ tx, request, params }) => {
    await endOf(tx, request, params.id, { id: params.session })
    return {}
  })

  writes(app, sessions.endAllOfUser, async ({ tx, request, params }) => {
    await endOf(tx, request, params.id, { but: current(request) })
    return {}
  })
}
