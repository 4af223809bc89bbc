import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/transaction.ts'
import { navegadorEnPalabras } from './browsers-rules.ts'
import { noteSession, type SessionPlace } from './sessions-acts.ts'

const EVERY_MS = 5 * 60 * 1000
/** So many sessions are known at a time; the one that was written first goes first. */
const KNOWN = 1_000
/** The longest address, an IPv6 one with its zone, is shorter. */
const ADDRESS_MAX = 100

/** Where a call comes from, as lists of sessions tell it. */
export function placeOf({ actor, headers }: FastifyRequest): SessionPlace {
  return {
    direccion: actor.ip.slice(0, ADDRESS_MAX),
    navegador: navegadorEnPalabras(headers['user-agent'] ?? ''),
  }
}

/**
 * Writes when each session was seen last, at most once in five minutes and when its call is answered: no answer waits for
 * it, and what cannot be written is logged and tried again later.
 */
export function registerLastSeen(app: FastifyInstance, db: Database): void {
  const written = new Map<string, number>()
  const underWay = new Set<Promise<void>>()

  app.addHook('onResponse', async (request) => {
    const { claims } = request
    if (!claims) return
    const now = Date.now()
    if (now - (written.get(claims.id) ?? -Infinity) < EVERY_MS) return
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
