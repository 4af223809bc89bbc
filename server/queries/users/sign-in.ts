import { sql } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { inTransaction, rowsOf, type Actor, type Database } from '../../db/transaction.ts'
import { recordEvent } from '../audit.ts'
import { verifyPassword } from './passwords.ts'
import { findCredentials, type Credentials } from './users.ts'

const PER_EMAIL = 5
const PER_ADDRESS = 20

/** Any number, the same in every process: attempts are counted one at a time. */
const ATTEMPTS_LOCK = 7_236_412

const refusedSignIn = () => new Refusal('SIN_SESION', 'Error de autenticación. Verifique sus credenciales.')

/** Counts an attempt as failed before it is tried, so that attempts at the same moment cannot pass the limit. */
async function countAttempt(db: Database, actor: Actor, correo: string): Promise<void> {
  await inTransaction(db, actor, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ATTEMPTS_LOCK})`)
    const [recent] = await rowsOf<{ del_correo: string; de_la_direccion: string }>(
      tx,
      sql`select count(*) filter (where correo = ${correo}) as del_correo,
          count(*) filter (where direccion = ${actor.ip}) as de_la_direccion
        from intentos_ingreso where fecha > now() - interval '15 minutes'`,
    )
    if (Number(recent?.del_correo) >= PER_EMAIL || Number(recent?.de_la_direccion) >= PER_ADDRESS) {
      throw new Refusal('LIMITE', 'Demasiados intentos. Espere 15 minutos antes de intentar de nuevo.')
    }
    await tx.execute(sql`insert into intentos_ingreso (correo, direccion) values (${correo}, ${actor.ip})`)
  })
}

/**
 * The user of an e-mail (lower case) and password. Refuses an unknown e-mail, a wrong password and an inactive user in
 * the same words and the same time, and with LIMITE after 5 failures of an e-mail or 20 of an address in 15 minutes.
 */
export async function checkPassword(
  db: Database,
  actor: Actor,
  correo: string,
  password: string,
): Promise<Credentials> {
  await countAttempt(db, actor, correo)
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
  await db.read.execute(sql`delete from intentos_ingreso where correo = ${correo}`)
  return user
}
