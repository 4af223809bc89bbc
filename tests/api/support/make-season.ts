import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { fromPglite, openDatabase, pgliteExtensions } from '#server/db/client.ts'
import { makeSeason } from '#server/db/demo/season.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/transaction.ts'
import { keep } from './keep.ts'
import { SEASON_FILE, SEASON_NOW, SEASON_ROWS } from './season-facts.ts'

/** Fills the database of DATABASE_URL with the season of a fixed day, else an embedded one, which it leaves in DATA_DIR. */
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = process.env

async function fill(db: Database): Promise<void> {
  await migrate(db)
  await makeSeason(acrossCompanies(db), { now: SEASON_NOW, rows: SEASON_ROWS })
}

if (databaseUrl) {
  const db = await openDatabase({ databaseUrl, dataDir })
  await fill(db)
  await db.maintain()
  await db.close()
} else {
  // In memory, which takes half the time of files.
  const pglite = await PGlite.create({ extensions: pgliteExtensions })
  await fill(fromPglite(pglite))
  await keep(pglite, path.join(dataDir, SEASON_FILE))
}
