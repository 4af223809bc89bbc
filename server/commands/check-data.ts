import { checkData } from '../checks/run.ts'
import { openPlace } from '../copies/place.ts'
import { readSettings, refuseFormer, runCommand } from './settings.ts'

/** Verifies the database of DATABASE_URL, or that of the data folder, while people work; 1 when something is wrong. */
await runCommand(async () => {
  const place = await openPlace(readSettings(process.env))
  try {
    await refuseFormer(place.db)
    return (await checkData(place.db, (line) => console.log(line))) === 0 ? 0 : 1
  } finally {
    await place.close()
  }
})
