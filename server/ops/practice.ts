import { randomUUID } from 'node:crypto'
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startBackground, type Background, type Running } from '#server/kit/background.ts'
import { makePractice } from '#server/demo/season.ts'
import {
  inTransaction,
  rowsOf,
  SYSTEM,
  type Actor,
  type Database,
  type Transaction,
} from '#server/db/transaction.ts'
import { createPracticeCompany, removePracticeCompany } from '#server/companies/practice-acts.ts'
import { isHeld } from '#server/kit/rows/moments.ts'
import { companyOf } from '#server/kit/vouchers/scope.ts'

/** Polling interval for requested practice companies, in milliseconds. */
const LOOK_MS = 3000
/** Lease in seconds. If a process does not renew it, another one starts over. */
const LEASE_SECONDS = 60
/** Interval of renewals in milliseconds. */
const SAY_MS = 1000
/** Estimated number of events in a season, for the progress in percent. */
const THINGS = 2600
const ATTEMPTS_MAX = 3
/** End of the lease of the process that takes a request now. */
const UNTIL = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

interface Asked {
  id_usuario: string
  id_hecha: string | null
  intentos: number
  actor: Actor
}

/** Requester and what exists of the company so far. */
type HalfMade = Pick<Asked, 'id_usuario' | 'id_hecha' | 'actor'>

/** Thrown when another process took over, or when this one shuts down. */
class Left extends Error {}

/**
 * Fills the requested practice companies, one after the other. A new one is created in `all`, because it belongs to
 * nobody yet.
 */
export function startPractising({ db, all, onProblem }: Running): Background {
  const me = randomUUID()
  const change = (id: string, changes: ReturnType<typeof sql>) => async (tx: Transaction) => {
    const held = await rowsOf(
      tx,
      sql`update practice_companies set ${changes} where id_usuario = ${id} and arrendatario = ${me} returning 1 as uno`,
    )
    if (held.length === 0) throw new Left()
  }

  async function done(asked: Asked, stopping: () => boolean) {
    const { id_usuario: id, actor } = asked
    try {
      if (asked.intentos > ATTEMPTS_MAX) throw new Error('A practice company was left half made too often')
      await undo(all, asked)
      const company = await inTransaction(all, actor, async (tx) => {
        const made = await createPracticeCompany(tx, actor)
        await change(id, sql`id_hecha = ${made}`)(tx)
        return made
      })
      await fill(asked, company, stopping)
      await inTransaction(all, actor, async (tx) => {
        await tx.execute(sql`update companies set activo = true where id_empresa = ${company}`)
        await change(id, sql`estado = 'LISTA', avance = 100, arrendatario = null, arrendada_hasta = null`)(tx)
      })
    } catch (error) {
      if (error instanceof Left) return
      onProblem(error)
      await inTransaction(
        all,
        actor,
        change(id, sql`estado = 'FALLIDA', arrendatario = null, arrendada_hasta = null`),
      )
      await undo(all, await current(all, id))
    }
  }

  async function fill({ id_usuario: id, actor }: Asked, company: string, stopping: () => boolean) {
    const own = db.within(company).preparing()
    let said = -Infinity
    const onStep = async (happened: number) => {
      if (stopping()) throw new Left()
      // PGlite answers without waiting, so other requests would not be read meanwhile.
      await turnOfOthers()
      if (performance.now() - said < SAY_MS) return
      said = performance.now()
      const avance = Math.min(99, Math.round((100 * happened) / THINGS))
      await inTransaction(all, SYSTEM, change(id, sql`avance = ${avance}::int, arrendada_hasta = ${UNTIL}`))
    }
    const { nombre } = await companyOf(all.read, company)
    await makePractice(own, { company, nombre, now: new Date(), who: actor, onStep })
  }

  return startBackground({
    lookMs: LOOK_MS,
    onProblem,
    take: () => inTransaction(all, SYSTEM, (tx) => take(tx, me)),
    work: done,
  })
}

/** Takes the oldest request without a live process. Without one, cleans up. */
async function take(tx: Transaction, me: string): Promise<Asked | undefined> {
  const [asked] = await rowsOf<Asked>(
    tx,
    sql`update practice_companies set arrendatario = ${me}, arrendada_hasta = ${UNTIL}, intentos = intentos + 1, avance = 0
      where id_usuario = (select id_usuario from practice_companies
        where estado = 'EN_CURSO' and not ${isHeld(sql`arrendada_hasta`, LEASE_SECONDS)}
        order by pedida_en limit 1 for update skip locked)
      returning id_usuario, id_hecha, intentos, actor`,
  )
  if (!asked) await removeAbandoned(tx)
  return asked
}

/** Removes a practice company that nobody has any more. A locked one is still being filled. */
async function removeAbandoned(tx: Transaction): Promise<void> {
  const [left] = await rowsOf<{ id_empresa: string }>(
    tx,
    sql`select c.id_empresa from companies c where c.practica
        and not exists (select from user_companies uc where uc.id_empresa = c.id_empresa)
      limit 1 for update skip locked`,
  )
  if (left) await removePracticeCompany(tx, left.id_empresa)
}

async function current(all: Database, id: string): Promise<HalfMade> {
  const [asked] = await rowsOf<HalfMade>(
    all.read,
    sql`select id_usuario, id_hecha, actor from practice_companies where id_usuario = ${id}`,
  )
  return asked ?? { id_usuario: id, id_hecha: null, actor: SYSTEM }
}

/** Removes a half-made company. The request itself stays. */
async function undo(all: Database, { id_usuario: id, id_hecha, actor }: HalfMade): Promise<void> {
  if (!id_hecha) return
  await inTransaction(all, actor, async (tx) => {
    await tx.execute(sql`update practice_companies set id_hecha = null where id_usuario = ${id}`)
    await removePracticeCompany(tx, id_hecha)
  })
}
