import { setTimeout as wait } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import { Refusal, tooMany } from '#server/kit/rules/refusal.ts'
import { inTransaction, rowsOf, type Actor, type Database } from '#server/db/transaction.ts'
import { recordEvent } from '#server/kit/rows/audit.ts'
import { verifyPassword } from './passwords.ts'
import { findCredentials, type Credentials } from './users-queries.ts'
import { WRONG_CREDENTIALS } from '#server/kit/words/sentences.ts'

/** Failures in 15 minutes of one e-mail from one place: an address, or a browser that knows the person. */
const PER_PLACE = 5
/** Of one address, whatever the e-mails: a whole mill may stand behind it. */
const PER_ADDRESS = 100
/** Of one e-mail from unknown browsers of any address: from then on each attempt waits, up to some seconds. */
const SLOWED_FROM = 10
const SLOWEST_S = 4

/** Any number, the same in every process: attempts are counted one at a time. */
const ATTEMPTS_LOCK = 7_236_412

/** The last attempt under way of each e-mail and place. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Tries one attempt of an e-mail and place after the other: an attempt counts as failed until it is decided, so right
 * ones at the same moment would lock their person out.
 */
async function inTurn<Result>(key: string, attempt: () => Promise<Result>): Promise<Result> {
  const before = underWay.get(key)
  const mine = before ? before.then(attempt, attempt) : attempt()
  underWay.set(key, mine)
  try {
    return await mine
  } finally {
    if (underWay.get(key) === mine) underWay.delete(key)
  }
}

/** Where an attempt to sign in comes from. */
export interface Place {
  direccion: string
  /** The browser in which this person has signed in before, as the web says; '' for any other. */
  navegador: string
}

const refusedSignIn = () => new Refusal('SIN_SESION', WRONG_CREDENTIALS)

/** The failures that count together with an attempt: those of the browser, else of the address. */
const samePlace = ({ direccion, navegador }: Place) =>
  navegador === '' ? sql`navegador = '' and direccion = ${direccion}` : sql`navegador = ${navegador}`

/**
 * Counts an attempt as failed before it is tried, so that attempts at the same moment cannot pass the limit. Answers
 * for how many seconds it has to wait. Refuses with LIMITE.
 */
async function countAttempt(db: Database, actor: Actor, correo: string, place: Place): Promise<number> {
  return inTransaction(db, actor, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ATTEMPTS_LOCK})`)
    const mine = sql`filter (where correo = ${correo} and ${samePlace(place)})`
    const others = place.navegador === '' ? sql`navegador = ''` : sql`false`
    const ofAddress = sql`filter (where ${others} and direccion = ${place.direccion})`
    const untilFree = (which: SQL) =>
      sql`ceil(extract(epoch from min(fecha) ${which} + interval '15 minutes' - now()))::int`
    const [recent] = await rowsOf<Record<'propios' | 'libre' | 'vecinos' | 'libres' | 'todos', number>>(
      tx,
      sql`select count(*) ${mine}::int as propios, ${untilFree(mine)} as libre,
          count(*) ${ofAddress}::int as vecinos, ${untilFree(ofAddress)} as libres,
          count(*) filter (where ${others} and correo = ${correo})::int as todos
        from intentos_ingreso where fecha > now() - interval '15 minutes'`,
    )
    const { propios = 0, libre = 0, vecinos = 0, libres = 0, todos = 0 } = recent ?? {}
    if (propios >= PER_PLACE) throw tooMany('Demasiados intentos', libre)
    if (vecinos >= PER_ADDRESS) throw tooMany('Demasiados intentos', libres)
    await tx.execute(
      sql`insert into intentos_ingreso (correo, direccion, navegador)
        values (${correo}, ${place.direccion}, ${place.navegador})`,
    )
    return Math.min(Math.max(0, todos - SLOWED_FROM + 1), SLOWEST_S)
  })
}

/**
 * The user of an e-mail (lower case) and password. Refuses an unknown e-mail, a wrong password and an inactive user in
 * the same words and the same time, and with LIMITE after too many failures of the e-mail from the same place, or of
 * one address (N-145).
 */
export async function checkPassword(
  db: Database,
  actor: Actor,
  correo: string,
  password: string,
  navegador = '',
): Promise<Credentials> {
  const place = { direccion: actor.ip, navegador }
  return inTurn(JSON.stringify([correo, navegador || actor.ip]), () =>
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
