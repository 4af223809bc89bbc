import { sql } from 'drizzle-orm'
import { loggable } from '#server/kit/http/log.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { hasNoFolder, makeFolder, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { rowsOf, type Database } from '#server/db/transaction.ts'
import { progressOn } from '#server/ops/launch/progress.ts'
import { indexingLater } from './later-indexes.ts'
import { makeSeason } from './season.ts'

const NOT_EMPTY =
  'La base de DATABASE_URL tiene algo que no es la demostración: --demo solo llena una base vacía. ' +
  'Indique otra, o trabaje con esta sin --demo. Una demostración que quedó a medias se borra con su base.'

/** Inspects the database of DATABASE_URL. The mark of the season is written last. */
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

/** Steps of the season in order. The launcher shows them; without a launcher they are printed here. */
const STEPS = ['base de datos', 'empresas y catálogos', 'meses de trabajo', 'cierres y libros', 'escritura']
/** Action counts after which statements are planned again, because the first plans assume empty tables. */
const ANALYSED_AFTER = [400, 1_200]

const own = process.send ? undefined : progressOn()
const TASK = 'temporada'

/** Reports the progress of a step. */
function tell(step: number, hecho?: number, de?: number): void {
  const message = { paso: `Temporada ${step} de ${STEPS.length}: ${STEPS[step - 1]}`, hecho, de }
  if (own) own.tell(TASK, message)
  else process.send?.(message)
}

/** Optional argument: number of third parties and weighings. */
const rows = process.argv[2] ? Number(process.argv[2]) : undefined

/** Migrates and fills an empty database. */
async function makeIn(db: Database): Promise<void> {
  tell(1)
  await migrate(db, (done, of) => tell(1, done, of))
  const onStep = async (step: number, done?: number, of?: number) => {
    tell(step, done, of)
    if (ANALYSED_AFTER.includes(done ?? 0)) await db.read.execute(sql`analyze`)
  }
  await indexingLater(db, () => makeSeason(db.preparing(), { now: new Date(), rows, onStep }))
  tell(5)
  await db.read.execute(sql`create table temporada_de_demostracion as select now() as hecha`)
  // PostgreSQL would gather statistics only after the first users.
  await db.maintain()
}

/**
 * Fills the embedded database of DATA_DIR, or that of DATABASE_URL unless it holds the season. The launcher runs it
 * before the demonstration. Returns the exit code.
 */
async function fill(db: Database): Promise<number> {
  const contents = await contentsOf(db)
  if (contents === 'other') console.error(NOT_EMPTY)
  if (contents !== 'nothing') return contents === 'other' ? 1 : 0
  await makeIn(db)
  return 0
}

try {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '.data/demo' } = process.env
  // The data of `--rows` would not fit into memory.
  if (!databaseUrl && rows === undefined && (await hasNoFolder(dataDir)))
    await makeFolder(dataDir, (db) => makeIn(acrossCompanies(db)))
  else {
    const db = acrossCompanies(await openDatabase({ databaseUrl, dataDir }))
    try {
      process.exitCode = await fill(db)
    } finally {
      await db.close()
    }
  }
} catch (error) {
  console.error(loggable(error))
  process.exitCode = 1
}
own?.end(TASK)
own?.clear()
