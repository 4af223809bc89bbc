import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { copiesIn, copiesFolder } from './copies-folder.ts'

/** The folder cannot be opened. The message tells the user what to do. */
export class DamagedFolder extends Error {}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/**
 * True if a folder holds a PGlite database. Throws DamagedFolder if `PG_VERSION` is missing, because PGlite would
 * create a new database over the files.
 */
export async function holdsDatabase(folder: string): Promise<boolean> {
  if (!(await exists(folder)) || (await readdir(folder)).length === 0) return false
  if (await exists(path.join(folder, 'PG_VERSION'))) return true
  throw await damaged(folder, 'falta el archivo PG_VERSION')
}

/** Makes the error for a damaged folder. The message names its copies and how to restore the last one. */
export async function damaged(folder: string, reason: string): Promise<DamagedFolder> {
  const copies = copiesFolder(path.dirname(folder))
  const last = (await copiesIn(copies)).at(-1)
  const start = `No se pudo abrir la base de datos embebida de ${folder}: parece dañada (${reason}).`
  if (!last) {
    return new DamagedFolder(
      `${start}\nNo tiene copias en ${copies}. Si no guardaba datos todavía, borre la carpeta e inicie de nuevo; si los guardaba, no la borre: pida ayuda.`,
    )
  }
  return new DamagedFolder(
    `${start}\nSus copias están en ${copies}. Para volver a la última:\n` +
      `  1. Cambie el nombre de la carpeta ${folder} a ${folder}-averiada; consérvela: tiene lo que se hizo después de la copia.\n` +
      `  2. npm run restore -- ${path.join(copies, last)}\n` +
      '  3. Inicie de nuevo.',
  )
}
