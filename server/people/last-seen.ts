import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/transaction.ts'
import { browserInWords } from './browsers-rules.ts'
import { noteSession, type SessionPlace } from './sessions-acts.ts'

const EVERY_MS = 5 * 60 * 1000
/** Size of the cache of sessions. The oldest entry is evicted first. */
const KNOWN = 1_000
/** Characters. An IPv6 address with its zone is shorter. */
const ADDRESS_MAX = 100

/** Address and browser of a request, as shown in the list of sessions. */
export function placeOf({ actor, headers }: FastifyRequest): SessionPlace {
  return {
    direccion: actor.ip.slice(0, ADDRESS_MAX),
    navegador: browserInWords(headers['user-agent'] ?? ''),
  }
}

/**
 * Stores the last use of each session, at most once in five minutes, after the response was sent.
 * A failed write is logged. A later request tries again.
 */
export function registerLastSeen(app: FastifyInstance, db: Database): void {
  const written = new Map<string, number>()
  const underWay = new Set<Promise<void>>()

  app.addHook('onResponse', async (request) => {
    const { claims } = request
    if (!claims) return
    const now = Date.now()
    // The clock may have been put back.
    if (Math.abs(now - (written.get(claims.id) ?? -Infinity)) < EVERY_MS) return
    written.delete(claims.id)
    if (written.size >= KNOWN) written.delete(written.keys().next().value ?? '')
    written.set(claims.id, now)
    const writing = noteSession(db.read, claims, placeOf(request)).catch((error: unknown) =>
      request.log.warn({ err: error }, 'when a session was seen could not be written'),
    )
    underWay.add(writing)
    await writing
    underWay.delete(writing)
  })
  app.addHook('onClose', async () => void (await Promise.all(underWay)))
}
