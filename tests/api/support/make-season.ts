import { rmSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { restoreCopy } from '#server/copies/restore.ts'
import { writeCopy } from '#server/copies/write.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { fromPglite, openDatabase, pgliteExtensions } from '#server/db/client.ts'
import { indexingLater } from '#server/demo/later-indexes.ts'
import { makeSeason } from '#server/demo/season.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/transaction.ts'
import { keep } from './keep.ts'
import { SEASON_FILE, SEASON_NOW, SEASON_ROWS } from './season-facts.ts'

/**
 * Fills DATABASE_URL with the season of a fixed day, or an embedded database that it writes into DATA_DIR. Copying
 * the PostgreSQL database SEASON_FROM takes a tenth of the time.
 */
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '', SEASON_FROM: from } = process.env

async function fill(db: Database): Promise<void> {
  await migrate(db)
  const all = acrossCompanies(db)
  await indexingLater(all, () => makeSeason(all.preparing(), { now: SEASON_NOW, rows: SEASON_ROWS }))
}

async function restore(db: Database, databaseUrl: string): Promise<void> {
  const source = acrossCompanies(await openDatabase({ databaseUrl, dataDir }))
  const copy = path.join(dataDir, 'copia_2026-03-12_102000.gz')
  await writeCopy(source, copy, SEASON_NOW)
  await source.close()
  await restoreCopy(db, copy, { replace: false })
  rmSync(copy)
}

if (databaseUrl) {
  const db = await openDatabase({ databaseUrl, dataDir })
  await fill(db)
  await db.maintain()
  await db.close()
} else {
  // An embedded database in memory takes half the time of one in files.
  const pglite = await PGlite.create({ extensions: pgliteExtensions })
  if (from) await restore(fromPglite(pglite), from)
  else await fill(fromPglite(pglite))
  await keep(pglite, path.join(dataDir, SEASON_FILE))
}
