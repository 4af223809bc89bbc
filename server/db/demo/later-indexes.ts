import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '../transaction.ts'

/**
 * Fills an empty database without the indexes that only searches and lists read, and makes them at the end: every insert
 * and update writes each of them, up to 24 for one weighing.
 */
export async function indexingLater(db: Database, fill: () => Promise<void>): Promise<void> {
  const indexes = await rowsOf<{ name: string; definition: string }>(
    db.read,
    process.env.DROP_INDEXES === 'all'
      ? sql`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and indexdef not like 'CREATE UNIQUE%'`
      : process.env.DROP_INDEXES === 'gin'
        ? sql`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and indexdef like '%USING gin%'`
        : sql`select '' as name, '' as definition where false`,
  )
  await db.alone(async (query) => {
    for (const { name } of indexes) await query(`drop index ${name}`)
  })
  await fill()
  await db.alone(async (query) => {
    for (const { definition } of indexes) await query(definition)
  })
}
