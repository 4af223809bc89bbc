import { sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { anchorOf, type Anchor } from './anchor.ts'

/** A closing waits for no more: right after an update everything that was there before waits for its seal. */
const BEFORE_A_CLOSING = 5000

/**
 * Seals some `lote` of the oldest entries of a company that wait, and answers how many that were: fewer when no more wait, 0
 * also while another process does it.
 */
export async function sealEntries(tx: Transaction, company: string, lote: number): Promise<number> {
  const [done] = await rowsOf<{ sellados: number }>(
    tx,
    sql`select sellar_auditoria(${company}::uuid, ${lote}::int, false) as sellados`,
  )
  return done?.sellados ?? 0
}

/** Seals what waits in a company, and answers its last seal as papers say it; '' where nothing was written yet. */
export async function anchorByNow(tx: Transaction, company: string): Promise<string> {
  await tx.execute(sql`select sellar_auditoria(${company}::uuid, ${BEFORE_A_CLOSING}::int, true)`)
  const [last] = await rowsOf<Anchor>(
    tx,
    sql`select numero::float8 as numero, encode(huella, 'hex') as huella from auditoria_sellos
      where id_empresa = ${company} order by auditoria_sellos.numero desc limit 1`,
  )
  return last ? anchorOf(last) : ''
}
