import { sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { anchorOf, OF_NO_COMPANY, type Anchor } from './anchor.ts'

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

/** Seals the waiting entries of a chain and returns its last anchor; '' without entries. */
async function anchorOfChain(tx: Transaction, chain: string): Promise<string> {
  const [last] = await rowsOf<Partial<Anchor>>(
    tx,
    sql`select numero, huella from sello_de_ahora(${chain}::uuid, ${BEFORE_A_CLOSING}::int)`,
  )
  const { numero, huella } = last ?? {}
  return numero && huella ? anchorOf({ numero, huella }) : ''
}

/** Last anchors of a company's chain and of the chain of entries without a company, as a cash closing prints them. */
export const anchorsByNow = async (tx: Transaction, company: string) => ({
  ancla: await anchorOfChain(tx, company),
  ancla_general: await anchorOfChain(tx, OF_NO_COMPANY),
})
