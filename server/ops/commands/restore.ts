import path from 'node:path'
import { CHECKS } from '../checks/checks.ts'
import { photoCheck } from '#server/weighings/photos-checks.ts'
import { checkData } from '../checks/run.ts'
import { copiesIn, copiesFolder } from '#server/db/copies-folder.ts'
import { NothingThere, openPlace } from '#server/copies/place.ts'
import { inScratch, intoPlace } from '#server/copies/targets.ts'
import { restoreCopy } from '#server/copies/restore.ts'
import type { Database } from '#server/db/transaction.ts'
import { measure } from '#server/kit/words/formats.ts'
import { copyPhotos, photosIn } from '#server/weighings/photo-files.ts'
import { Misunderstood, readArguments } from './arguments.ts'
import { readSettings, runCommand } from './settings.ts'

const USE = 'Uso: npm run restore -- archivo [--replace], o npm run restore -- --try [archivo]'

/**
 * Restores a copy into the database of DATABASE_URL or into the data folder, with its photographs, and checks the
 * result. The target must be empty, or `--replace` replaces it. `--try` restores a copy, by default the last, beside
 * the data and notes the trial.
 */
await runCommand(async () => {
  const settings = readSettings(process.env)
  const options = { replace: { type: 'boolean' }, try: { type: 'boolean' } } as const
  const { values, positionals } = readArguments(USE, options, 1)
  const [given] = positionals
  if (values.try ? values.replace : !given) throw new Misunderstood(USE)
  if (!values.try) {
    return intoPlace(settings, { replace: values.replace ?? false }, (db, options) =>
      restoreAndCheck(db, path.resolve(given!), { ...options, photosDir: settings.photosDir }),
    )
  }
  const folder = copiesFolder(settings.dataDir)
  const last = given
    ? path.resolve(given)
    : (await copiesIn(folder)).map((name) => path.join(folder, name)).at(-1)
  if (!last) throw new NothingThere(`No hay copias en ${folder}.`)
  const found: string[] = []
  const { faults, huella } = await inScratch(settings, async (db) => {
    const { sha256 } = await restoreCopy(db, last, { replace: false })
    const say = (line: string, wrong: boolean) => {
      console.log(line)
      if (wrong) found.push(line)
    }
    const count = await checkData(db, say, [...CHECKS, photoCheck(photosIn(path.dirname(last)))])
    return { faults: count, huella: sha256 }
  })
  const place = await openPlace(settings)
  try {
    const probada_en = new Date().toISOString()
    await place.noteTrial({ huella, probada_en, hallazgos: found.join('\n') })
  } finally {
    await place.close()
  }
  console.log(`La copia ${last} se restauró para probarla${faults === 0 ? ': está bien.' : '.'}`)
  return faults === 0 ? 0 : 1
})

async function restoreAndCheck(
  db: Database,
  file: string,
  { replace, photosDir }: { replace: boolean; photosDir: string },
): Promise<number> {
  const { filas, tablas } = await restoreCopy(db, file, { replace })
  console.log(`Copia restaurada: ${measure(filas)} registros de ${tablas} tablas.`)
  const photos = await copyPhotos(photosIn(path.dirname(file)), photosDir)
  if (photos > 0) console.log(`Archivos de fotos restaurados en ${photosDir}: ${measure(photos)}.`)
  const checks = [...CHECKS, photoCheck(photosDir)]
  return (await checkData(db, (line) => console.log(line), checks)) === 0 ? 0 : 1
}
