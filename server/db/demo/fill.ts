import { sql } from 'drizzle-orm'
import { loggable } from '#server/plugins/log.ts'
import { acrossCompanies } from '../across-companies.ts'
import { openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { rowsOf, type Database } from '../transaction.ts'
import { makeSeason } from './season.ts'

const NOT_EMPTY =
  'La base de DATABASE_URL tiene algo que no es la demostración: --demo solo llena una base vacía. ' +
  'Indique otra, o trabaje con esta sin --demo. Una demostración que quedó a medias se borra con su base.'

/** What a database of DATABASE_URL holds: the mark of the season is made last. */
async function contentsOf(db: Database): Promise<'nothing' | 'season' | 'other'> {
  const tables = await rowsOf<{ nombre: string }>(
    db.read,
    sql`select c.relname as nombre from pg_class c
      where c.relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  )
  if (tables.length === 0) return 'nothing'
  return tables.some(({ nombre }) => nombre === 'temporada_de_demostracion') ? 'season' : 'other'
}

/**
 * The program that the launcher runs before the demonstration: fills the embedded database of DATA_DIR, or the one of
 * DATABASE_URL unless it holds the season already. Its argument, when there is one, is the number of third parties.
 */
async function fill(db: Database): Promise<number> {
  const contents = await contentsOf(db)
  if (contents === 'other') console.error(NOT_EMPTY)
  if (contents !== 'nothing') return contents === 'other' ? 1 : 0
  const rows = process.argv[2] ? Number(process.argv[2]) : undefined
  console.log('Preparando la temporada de demostración…')
  await migrate(db)
  await makeSeason(db, { now: new Date(), rows })
  await db.read.execute(sql`create table temporada_de_demostracion as select now() as hecha`)
  // PostgreSQL does this by itself, but not before the first who opens the demonstration.
  await db.maintain()
  return 0
}

try {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '.data/demo' } = process.env
  const db = acrossCompanies(await openDatabase({ databaseUrl, dataDir }))
  try {
    process.exitCode = await fill(db)
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(loggable(error))
  process.exitCode = 1
}
