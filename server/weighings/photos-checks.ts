import path from 'node:path'
import { photoFile, type NamedPhoto } from './photo-files.ts'
import { namesIn } from '#server/kit/whole-files.ts'
import { sliceCheck, type Check } from '#server/kit/check.ts'

interface Photo extends NamedPhoto {
  consecutivo: string
}

const READ = `select f.id_empresa, f.id_foto, f.fecha, w.consecutivo
  from weighing_photos f join weighing_records w using (id_weighing_record)`

/** The files of every photograph exist in the folder. */
export const photoCheck = (folder: string): Check =>
  sliceCheck<Photo>('Archivos de las fotos de las pesadas', READ, async (rows) => {
    const there = new Map<string, Set<string>>()
    const isThere = async (file: string) => {
      const month = path.dirname(file)
      const names = there.get(month) ?? new Set(await namesIn(path.join(folder, month)))
      there.set(month, names)
      return names.has(path.basename(file))
    }
    const faults: { empresa: string; que: string }[] = []
    for (const photo of rows) {
      const files = [photoFile(photo, 'picture'), photoFile(photo, 'thumbnail')]
      const missing = (await Promise.all(files.map(isThere))).includes(false)
      if (!missing) continue
      const que = `Pesada ${photo.consecutivo}: falta el archivo de una foto en ${folder} (${files[0]})`
      faults.push({ empresa: photo.id_empresa, que })
    }
    return faults
  })
