import { sql } from 'drizzle-orm'
import { checkData } from '../checks/run.ts'
import { openPlace } from '../copies/place.ts'
import { migrationNames } from '../db/migrate.ts'
import { rowsOf } from '../db/transaction.ts'
import { Misunderstood, readSettings, runCommand } from './settings.ts'

/** Verifies the database of DATABASE_URL, or that of the data folder, while people work; 1 when something is wrong. */
await runCommand(async () => {
  const place = await openPlace(readSettings(process.env))
  try {
    const had = await rowsOf<{ nombre: string }>(place.db.read, sql`select nombre from migraciones`)
    const names = had.map(({ nombre }) => nombre)
    if ((await migrationNames()).some((name) => !names.includes(name)))
      throw new Misunderstood(
        'La base de datos es de una versión anterior de Molino: inicie esta una vez y repita.',
      )
    return (await checkData(place.db, (line) => console.log(line))) === 0 ? 0 : 1
  } finally {
    await place.close()
  }
})
