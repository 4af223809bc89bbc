import { openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { makeSeason } from './season.ts'

/**
 * The program that the launcher runs on the demonstration's first start: fills the embedded database of DATA_DIR.
 * Its argument, when there is one, is the number of third parties.
 */
const rows = process.argv[2] ? Number(process.argv[2]) : undefined
const db = await openDatabase({ dataDir: process.env.DATA_DIR ?? '.data/demo', copies: false })
try {
  await migrate(db)
  await makeSeason(db, { now: new Date(), rows })
  await db.maintain()
} finally {
  await db.close()
}
