import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Reading } from './contract.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { hashOf } from '#server/kit/rules/secrets.ts'
import { rowsOf, type Database, type Transaction } from '#server/db/transaction.ts'
import { lockRow } from '#server/kit/rows/rows.ts'
import { SCALES } from './queries.ts'

/** Makes the key of a scale's reader and ends the previous one. Only a hash is stored. */
export async function makeKey(tx: Transaction, company: string, id: string): Promise<string> {
  await lockRow(tx, SCALES, company, id)
  const clave = randomUUID()
  await tx.execute(
    sql`insert into scale_keys (id_bascula, id_empresa, resumen) values (${id}, ${company}, ${hashOf(clave)})
      on conflict (id_bascula) do update set resumen = excluded.resumen, creada = now()`,
  )
  return clave
}

/** Ends the key of a scale's reader. Does nothing without a key. */
export async function endKey(tx: Transaction, company: string, id: string): Promise<void> {
  await lockRow(tx, SCALES, company, id)
  await tx.execute(sql`delete from scale_keys where id_bascula = ${id} and id_empresa = ${company}`)
}

/**
 * Stores the current reading of a scale over the previous one. Only the key identifies the company, so `all`
 * must reach every company. Throws SIN_SESION without a valid key.
 */
export async function keepReading(all: Database, { clave, ...reading }: Reading): Promise<void> {
  const { estado, peso, estable, protocolo, trama } = reading
  const isEmpty = sql`(${estado} = 'PESO' and abs(${peso}::numeric) <= b.division)`
  const kept = await rowsOf(
    all.read,
    sql`insert into scale_readings as r (id_bascula, id_empresa, estado, peso, estable, protocolo, trama, cero_en)
      select b.id_bascula, b.id_empresa, ${estado}, ${peso}, ${estable}, ${protocolo}, ${trama},
        case when ${isEmpty} then now() end
      from scale_keys k join scales b using (id_bascula) where k.resumen = ${hashOf(clave)} and b.activo
      on conflict (id_bascula) do update set estado = excluded.estado, peso = excluded.peso, estable = excluded.estable,
        protocolo = excluded.protocolo, trama = excluded.trama, leida_en = now(),
        cero_en = coalesce(excluded.cero_en, r.cero_en)
      returning id_bascula`,
  )
  if (kept.length === 0) throw new Refusal('SIN_SESION', 'La clave de la báscula no sirve.')
}
