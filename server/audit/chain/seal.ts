import { sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { anchorOf, type Anchor } from './anchor.ts'

/** Maximum of entries sealed before a cash closing. After an update, all older entries wait for a seal. */
const BEFORE_A_CLOSING = 5000

/**
 * Seals about `lote` of the oldest waiting entries of a company and returns their number. A number below
 * `lote` means that no entry waits any more. Returns 0 also while another process seals.
 */
export async function sealEntries(tx: Transaction, company: string, lote: number): Promise<number> {
  const [done] = await rowsOf<{ sellados: number }>(
    tx,
    sql`select sellar_auditoria(${company}::uuid, ${lote}::int, false) as sellados`,
  )
  return done?.sellados ?? 0
}

/** Seals the waiting entries of a company and returns the last anchor of the company; '' without entries. */
export async function anchorByNow(tx: Transaction, company: string): Promise<string> {
  await tx.execute(sql`select sellar_auditoria(${company}::uuid, ${BEFORE_A_CLOSING}::int, true)`)
  const [last] = await rowsOf<Anchor>(
    tx,
    sql`select numero::float8 as numero, encode(huella, 'hex') as huella from auditoria_sellos
      where id_empresa = ${company} order by auditoria_sellos.numero desc limit 1`,
  )
  return last ? anchorOf(last) : ''
}
