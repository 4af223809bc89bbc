import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/transaction.ts'

/** Tables whose other indexes are written anew: the season changes their rows most, which leaves 3 MB unused. */
const CHANGED_OFTEN = ['accounts_payable', 'weighing_records']

/**
 * Fills a database without trigram indexes and builds them at the end. The season never searches, and each write would
 * add dozens of index entries.
 */
export async function indexingLater(db: Database, fill: () => Promise<void>): Promise<void> {
  const indexes = await rowsOf<{ name: string; definition: string }>(
    db.read,
    sql`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and indexdef like '%USING gin%'`,
  )
  await db.alone(async (query) => {
    for (const { name } of indexes) await query(`drop index ${name}`)
  })
  await fill()
  await db.alone(async (query) => {
    for (const table of CHANGED_OFTEN) await query(`reindex table ${table}`)
    for (const { definition } of indexes) await query(definition)
  })
}
