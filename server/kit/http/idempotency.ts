import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Refusal } from '../rules/refusal.ts'
import { rowsOf, type Database, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'

export interface OnceKey {
  idUsuario: string
  company: string | null
  /** Method and path as called. */
  ruta: string
  clave: string
  /** What was sent, after validation, so that the order of its fields does not matter. */
  sent: unknown
}

/** Without passwords: a quick hash of one would give it away to whoever reads the database. */
const fingerprint = (sent: unknown) => {
  const text = JSON.stringify(sent, (name, value: unknown) => (name === 'contrasena' ? undefined : value))
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Makes a creation happen once per key (contract.md, Once). The key's row is written first, so a second call with the
 * same key waits for the first one's end; a refused or failed one takes its row back with its transaction.
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
    throw new Refusal('CONFLICTO', 'Este formulario ya se guardó.', { registro })
  }
  const answer = await create()
  await tx.execute(sql`update idempotencia set respuesta = ${JSON.stringify(answer)}::jsonb where ${same}`)
  return answer
}

/**
 * Forgets keys, sign-in attempts, questions about papers and wrong PINs that are older than a day, and sessions and ended tokens that have
 * expired since.
 */
export async function forgetOld(db: Database): Promise<void> {
  await db.read.execute(sql`delete from idempotencia where creado_en < now() - interval '24 hours'`)
  await db.read.execute(sql`delete from intentos_ingreso where fecha < now() - interval '24 hours'`)
  await db.read.execute(sql`delete from consultas_de_papeles where desde < now() - interval '24 hours'`)
  await db.read.execute(sql`delete from fallos_de_enlaces where desde < now() - interval '24 hours'`)
  await db.read.execute(sql`delete from tokens_terminados where vence < now()`)
  await db.read.execute(sql`delete from sesiones where vence < now()`)
}
