import { setTimeout as wait } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import { Refusal, tooMany } from '#server/kit/rules/refusal.ts'
import { inTransaction, rowsOf, type Actor, type Database } from '#server/db/transaction.ts'
import { recordEvent } from '#server/kit/rows/audit.ts'
import { isRecent } from '#server/kit/rows/moments.ts'
import { verifyPassword } from './passwords.ts'
import { findCredentials, type Credentials } from './users-queries.ts'
import { WRONG_CREDENTIALS } from '#server/kit/words/sentences.ts'

/** Failures in 15 minutes per e-mail and place. A place is an address, or a browser known to the person. */
const PER_PLACE = 5
/** Failures in 15 minutes per address. A whole mill may share one address. */
const PER_ADDRESS = 100
/** Failures in 15 minutes per e-mail from unknown browsers. Above this number each attempt is delayed. */
const SLOWED_FROM = 10
const SLOWEST_S = 4

/** Arbitrary lock number, equal in all processes. Attempts are counted one at a time. */
const ATTEMPTS_LOCK = 7_236_415

/** Last running attempt per e-mail and place. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Serializes the attempts of an e-mail and place. A running attempt counts as failed, so concurrent correct
 * attempts would lock the person out.
 */
async function serialized<Result>(key: string, attempt: () => Promise<Result>): Promise<Result> {
  const before = underWay.get(key)
  const mine = before ? before.then(attempt, attempt) : attempt()
  underWay.set(key, mine)
  try {
    return await mine
  } finally {
    if (underWay.get(key) === mine) underWay.delete(key)
  }
}

/** Origin of a sign-in attempt. */
export interface Place {
  direccion: string
  /** Browser in which this person has signed in before, or id of a session; '' for unknown browsers. */
  navegador: string
}

const refusedSignIn = () => new Refusal('SIN_SESION', WRONG_CREDENTIALS)

/** Failures counted together: those of the known browser, else those of the address. */
const samePlace = ({ direccion, navegador }: Place) =>
  navegador === '' ? sql`navegador = '' and direccion = ${direccion}` : sql`navegador = ${navegador}`

/**
 * Counts an attempt as failed before the check, so concurrent attempts cannot exceed the limit.
 * Returns the delay in seconds. Throws LIMITE.
 */
async function countAttempt(db: Database, actor: Actor, correo: string, place: Place): Promise<number> {
  return inTransaction(db, actor, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ATTEMPTS_LOCK})`)
    const mine = sql`filter (where correo = ${correo} and ${samePlace(place)})`
    const others = place.navegador === '' ? sql`navegador = ''` : sql`false`
    const ofAddress = sql`filter (where ${others} and direccion = ${place.direccion})`
    const untilFree = (which: SQL) =>
      sql`ceil(extract(epoch from min(fecha) ${which} + interval '15 minutes' - now()))::int`
    const [recent] = await rowsOf<
      Record<'propios' | 'vecinos' | 'todos', number> & Record<'libre' | 'libres', number | null>
    >(
      tx,
      sql`select count(*) ${mine}::int as propios, ${untilFree(mine)} as libre,
          count(*) ${ofAddress}::int as vecinos, ${untilFree(ofAddress)} as libres,
          count(*) filter (where ${others} and correo = ${correo})::int as todos
        from intentos_ingreso where ${isRecent(sql`fecha`, 15 * 60)}`,
    )
    const { propios = 0, libre, vecinos = 0, libres, todos = 0 } = recent ?? {}
    if (propios >= PER_PLACE) throw tooMany('Demasiados intentos', libre ?? 0)
    if (vecinos >= PER_ADDRESS) throw tooMany('Demasiados intentos', libres ?? 0)
    await tx.execute(
      sql`insert into intentos_ingreso (correo, direccion, navegador)
        values (${correo}, ${place.direccion}, ${place.navegador})`,
    )
    return Math.min(Math.max(0, todos - SLOWED_FROM + 1), SLOWEST_S)
  })
}

/**
 * Checks e-mail (lower case) and password (people/README.md, failed sign-ins).
 * Unknown e-mail, wrong password and inactive user get the same message after the same time.
 * Throws SIN_SESION, and LIMITE after too many failures.
 */
export async function checkPassword(
  db: Database,
  actor: Actor,
  correo: string,
  password: string,
  navegador = '',
): Promise<Credentials> {
  const place = { direccion: actor.ip, navegador }
  return serialized(JSON.stringify([correo, navegador || actor.ip]), () =>
    attempt(db, actor, correo, password, place),
  )
}

async function attempt(
  db: Database,
  actor: Actor,
  correo: string,
  password: string,
  place: Place,
): Promise<Credentials> {
  const seconds = await countAttempt(db, actor, correo, place)
  if (seconds > 0) await wait(seconds * 1000)
  const user = await findCredentials(db.read, correo)
  const right = await verifyPassword(password, user?.contrasena_hash)
  if (!user || !right || !user.activo) {
    const who = { ...actor, nombre: correo, idUsuario: user?.id_usuario ?? null }
    await inTransaction(db, who, (tx) =>
      recordEvent(tx, {
        operacion: 'LOGIN_RECHAZADO',
        tabla_afectada: 'users',
        descripcion: `Ingreso rechazado de ${correo}`,
        ...(user && { registro_id: user.id_usuario }),
      }),
    )
    throw refusedSignIn()
  }
  await db.read.execute(sql`delete from intentos_ingreso where correo = ${correo} and ${samePlace(place)}`)
  return user
}
