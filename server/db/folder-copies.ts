import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayInBogota } from '../shared/days.ts'

const KEPT = 7

/** The folder cannot be opened; the message, for people, says what to do. */
export class DamagedFolder extends Error {}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

const copiesOf = (folder: string) => path.join(path.dirname(folder), 'copias')

/** The days of the copies that are whole, oldest first. */
async function copiedDays(folder: string): Promise<string[]> {
  const copies = copiesOf(folder)
  if (!(await exists(copies))) return []
  return (await readdir(copies)).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)).sort()
}

/**
 * Whether a PGlite folder holds a database. Refuses with DamagedFolder one that has lost the mark by which PGlite knows
 * its own: it would make a new database over what is there.
 */
export async function holdsDatabase(folder: string): Promise<boolean> {
  if (!(await exists(folder)) || (await readdir(folder)).length === 0) return false
  if (await exists(path.join(folder, 'PG_VERSION'))) return true
  throw await damaged(folder, 'falta el archivo PG_VERSION')
}

/** What to say of a folder that cannot be opened: where its copies are and how to put the last one in its place. */
export async function damaged(folder: string, reason: string): Promise<DamagedFolder> {
  const aside = `${folder}-averiada`
  const days = await copiedDays(folder)
  const last = days.at(-1)
  const start = `No se pudo abrir la base de datos embebida de ${folder}: parece dañada (${reason}).`
  if (!last) {
    return new DamagedFolder(
      `${start}\nNo tiene copias en ${copiesOf(folder)}. Si no guardaba datos todavía, borre la carpeta e inicie de nuevo; si los guardaba, no la borre: pida ayuda.`,
    )
  }
  return new DamagedFolder(
    `${start}\nSus copias están en ${copiesOf(folder)}, una por día: ${days.join(', ')}.\n` +
      'Para volver a la última:\n' +
      `  1. Cambie el nombre de la carpeta ${folder} a ${aside}; consérvela: tiene lo que se hizo después de la copia.\n` +
      `  2. Copie la carpeta ${path.join(copiesOf(folder), last)} y póngale el nombre ${folder}.\n` +
      '  3. Inicie de nuevo.',
  )
}

/**
 * Copies the PGlite folder to `copias/<day in Bogotá>` beside it, once a day, and keeps the last seven.
 * Nothing may write to the folder meanwhile.
 */
export async function copyOncePerDay(folder: string): Promise<void> {
  const copies = copiesOf(folder)
  const target = path.join(copies, dayInBogota(new Date()))
  if (!(await exists(folder)) || (await exists(target))) return
  await mkdir(copies, { recursive: true })
  const unfinished = `${target}.sin-terminar`
  await rm(unfinished, { recursive: true, force: true })
  await cp(folder, unfinished, { recursive: true })
  await rename(unfinished, target)
  const kept = await copiedDays(folder)
  for (const name of kept.slice(0, -KEPT)) await rm(path.join(copies, name), { recursive: true, force: true })
}
