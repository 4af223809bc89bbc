import type { Access } from '../contract/endpoint.ts'
import type { Key } from '../contract/keys.ts'
import type { Actor } from '#server/db/transaction.ts'
import type { SessionUser } from '../session-user.ts'
import type { TokenClaims } from './tokens.ts'

/** Access that a route declares. A route without it cannot be registered (people/access.ts). */
interface RouteAccess {
  access: Access
  also?: Key
  needsCompany: boolean
  /** True if a user who must change an assigned password may call the route. */
  whileChangingPassword?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
  }
  interface FastifyRequest {
    /** Absent on open routes. */
    user: SessionUser | undefined
    /** Claims of the caller's token; absent on open routes. */
    claims: TokenClaims | undefined
    /** Company of the request, one of the user's. Null if the request has none. */
    company: string | null
    actor: Actor
  }
}
