import { CHECKS } from '../checks/checks.ts'
import { photoCheck } from '#server/weighings/photos-checks.ts'
import { checkData } from '../checks/run.ts'
import { openPlace } from '#server/copies/place.ts'
import { readSettings, refuseFormer, runCommand } from './settings.ts'

/**
 * Checks the database of DATABASE_URL or of the data folder, while requests continue. Exits with 1 if something
 * is wrong.
 */
await runCommand(async () => {
  const settings = readSettings(process.env)
  const place = await openPlace(settings)
  try {
    await refuseFormer(place.db)
    const checks = [...CHECKS, photoCheck(settings.photosDir)]
    return (await checkData(place.db, (line) => console.log(line), checks)) === 0 ? 0 : 1
  } finally {
    await place.close()
  }
})
