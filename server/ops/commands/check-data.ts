import { isDay, today } from '#server/kit/words/days.ts'
import { CHECKS } from '../checks/checks.ts'
import { photoCheck } from '#server/weighings/photos-checks.ts'
import { checkData } from '../checks/run.ts'
import { openPlace } from '#server/copies/place.ts'
import { Misunderstood, readArguments } from './arguments.ts'
import { readSettings, refuseFormer, runCommand } from './settings.ts'

const USE = 'Uso: npm run check:data, o npm run check:data -- --dia aaaa-mm-dd'

/**
 * Checks the database of DATABASE_URL or of the data folder, while requests continue. `--dia` compares the accounts with
 * the lists on that day instead of today. Exits with 1 if something is wrong.
 */
await runCommand(async () => {
  const { dia = today() } = readArguments(USE, { dia: { type: 'string' } }).values
  if (!isDay(dia)) throw new Misunderstood(USE)
  const settings = readSettings(process.env)
  const place = await openPlace(settings)
  try {
    await refuseFormer(place.db)
    const checks = [...CHECKS, photoCheck(settings.photosDir)]
    return (await checkData(place.db, (line) => console.log(line), checks, dia)) === 0 ? 0 : 1
  } finally {
    await place.close()
  }
})
