import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accessKeys } from '#server/kit/contract/endpoint.ts'
import { holdsKey } from '#server/kit/contract/keys.ts'
import { forbidden, sessionEnded } from '#server/kit/rules/refusal.ts'
import type { Database } from '#server/db/transaction.ts'
import type { Secrets } from '#server/kit/tools/secret-list.ts'
import { findSession } from './users-queries.ts'
import { clientAddress } from '#server/kit/http/client-address.ts'
import { tokenReader } from '#server/kit/http/tokens.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Token of the header. GET requests may carry it in the query, for addresses opened directly (files,
 * images).
 */
function tokenOf(request: FastifyRequest): string {
  const query = request.method === 'GET' ? text((request.query as Record<string, unknown>).token) : ''
  return text(request.headers.token) || query
}

/**
 * Checks token, company and keys before the body is read. Throws 401 or 403.
 * Every request reads user and keys from the database, so a change applies at once.
 */
export function registerAccess(app: FastifyInstance, db: Database, secrets: Secrets): void {
  app.decorateRequest('user')
  app.decorateRequest('claims')
  app.decorateRequest('company', null)
  app.decorateRequest('actor')

  app.addHook('onRoute', (route) => {
    if (!route.config?.access)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`)
  })

  const readToken = tokenReader(secrets)
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.config.access
    const ip = clientAddress(request, secrets)
    request.actor = { idUsuario: null, nombre: '', idEmpresa: null, ip, requestId: request.id }
    if (!route || route.access === 'open') return

    const claims = await readToken(tokenOf(request))
    if (!claims) throw sessionEnded()
    const company = text(request.headers.company)
    const user = await findSession(db.read, claims, company)
    if (!user) throw sessionEnded()
    if (user.debeCambiarContrasena && !route.whileChangingPassword) {
      throw forbidden('Debe cambiar su contraseña antes de continuar.')
    }
    if (route.needsCompany && !user.inCompany) {
      throw forbidden(company ? 'La empresa no existe o no es suya.' : 'Seleccione una empresa.')
    }
    const keys = accessKeys(route.access)
    if (keys.length > 0 && !keys.some((key) => holdsKey(user.keys, key))) throw forbidden()
    if (route.also && !holdsKey(user.keys, route.also)) throw forbidden()
    request.user = user
    request.claims = claims
    request.company = user.inCompany ? company.toLowerCase() : null
    request.actor = {
      ...request.actor,
      idUsuario: user.idUsuario,
      nombre: user.nombre,
      idEmpresa: request.company,
    }
  })
}
