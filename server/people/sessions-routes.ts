import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessions } from './sessions-contract.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { onDatabase, userOf } from '#server/kit/http/register.ts'
import { changingRights } from './administrators-acts.ts'
import { administrableUser, lockUser } from './rights-acts.ts'
import { endSessions, type Ended, openSessions } from './sessions-acts.ts'

const { reads, writes } = onDatabase(acrossCompanies)

const OWN_SESSIONS = 'Sus propias sesiones se cierran en «Sesiones abiertas».'

/** Id of the caller's session. */
const current = (request: FastifyRequest) => request.claims?.id ?? ''

/** Ends sessions of a user whom the caller may administer. */
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

  writes(app, sessions.endOwn, ({ tx, request, params }) => endSessions(tx, userOf(request), params))

  writes(app, sessions.endOthers, ({ tx, request }) =>
    endSessions(tx, userOf(request), { but: current(request) }),
  )

  reads(app, sessions.ofUser, async ({ db, request, params }) => {
    const { _id } = await administrableUser(db.read, params.id, userOf(request))
    return { data: await openSessions(db.read, _id, current(request)) }
  })

  writes(app, sessions.endOfUser, ({ tx, request, params }) =>
    endOf(tx, request, params.id, { id: params.session }),
  )

  writes(app, sessions.endAllOfUser, ({ tx, request, params }) =>
    endOf(tx, request, params.id, { but: current(request) }),
  )
}
