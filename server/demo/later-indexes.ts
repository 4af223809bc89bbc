import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/transaction.ts'

/**
 * Fills an empty database without the trigram indexes, and makes them at the end: no step of the season searches, and
 * every insert and update of a record writes dozens of entries into them.
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
    for (const { definition } of indexes) await query(definition)
  })
}
