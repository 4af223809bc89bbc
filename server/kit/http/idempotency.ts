import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Refusal } from '../rules/refusal.ts'
import { ALREADY_SAVED } from '../words/sentences.ts'
import { rowsOf, type Database, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'

export interface OnceKey {
  idUsuario: string
  company: string | null
  /** Method and path of the endpoint. */
  ruta: string
  clave: string
  /** Validated input, so that the order of the fields does not matter. */
  sent: unknown
}

/** Hash of the input without passwords. A fast hash of a password would reveal it to a reader of the database. */
const fingerprint = (sent: unknown) => {
  const text = JSON.stringify(sent, (name, value: unknown) => (name === 'contrasena' ? undefined : value))
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Runs a change once per `Idempotency-Key` (kit/README.md, once per key). The row of the key is written first, so a
 * second call waits for the first one. A refusal or failure rolls the row back. The same key with another input is
 * refused with CONFLICTO and the first record.
 */
export async function once(tx: Transaction, key: OnceKey, create: () => Promise<unknown>): Promise<unknown> {
  const huella = fingerprint(key.sent)
  const row = {
    id_usuario: key.idUsuario,
    id_empresa: key.company ?? '',
    ruta: key.ruta,
    clave: key.clave,
  }
  const same = sql`id_usuario = ${row.id_usuario} and id_empresa = ${row.id_empresa} and ruta = ${row.ruta} and clave = ${row.clave}`
  const own = sql`on conflict do nothing returning clave`
  const [mine] = await insertRows(tx, 'idempotencia', [{ ...row, huella }], own)
  if (!mine) {
    const [first] = await rowsOf<{ huella: string; respuesta: Record<string, unknown> }>(
      tx,
      sql`select huella, respuesta from idempotencia where ${same}`,
    )
    if (!first) throw new Error('The idempotency key vanished while it was read')
    if (first.huella === huella) return first.respuesta
    const registro = first.respuesta.data as Record<string, unknown>
    throw new Refusal('CONFLICTO', ALREADY_SAVED, { registro })
  }
  const answer = await create()
  await tx.execute(sql`update idempotencia set respuesta = ${JSON.stringify(answer)}::jsonb where ${same}`)
  return answer
}

/**
 * Deletes what has expired: keys, sign-in attempts and counters of addresses after 24 hours, sessions and ended tokens
 * at their expiry.
 */
export async function forgetOld(db: Database): Promise<void> {
  await db.read.execute(sql`delete from idempotencia where creado_en < now() - interval '24 hours'`)
  await db.read.execute(sql`delete from intentos_ingreso where fecha < now() - interval '24 hours'`)
  await db.read.execute(sql`delete from consultas_de_papeles where desde < now() - interval '24 hours'`)
  await db.read.execute(sql`delete from fallos_de_enlaces where desde < now() - interval '24 hours'`)
  await db.read.execute(sql`delete from tokens_terminados where vence < now()`)
  await db.read.execute(sql`delete from sesiones where vence < now()`)
}
