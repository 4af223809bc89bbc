import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayInBogota } from '#server/kit/words/days.ts'
import { namesIn, UNFINISHED } from '#server/kit/whole-files.ts'

const NAME = /^copia_(\d{4}-\d\d-\d\d)_\d{6}\.gz$/
const DAY = 24 * 60 * 60 * 1000

/** Where the copies of a data folder are kept. */
export const copiesFolder = (dataDir: string) => path.join(dataDir, 'copias')

/** The file of a copy that begins at a moment, by the clock of Bogotá. */
export function copyFile(folder: string, moment: Date): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Bogota',
    timeStyle: 'medium',
  }).format(moment)
  return path.join(folder, `copia_${dayInBogota(moment)}_${clock.replaceAll(':', '')}.gz`)
}

/** The names of the copies in a folder that are whole, oldest first. */
export async function copiesIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => NAME.test(name)).sort()
}

/** Removes the copies of all days but the newest `days` that have one, and what was left unfinished more than a day ago. */
export async function forgetOldCopies(folder: string, days: number): Promise<void> {
  const copies = await copiesIn(folder)
  const dayOf = (name: string) => NAME.exec(name)?.[1] ?? ''
  const kept = [...new Set(copies.map(dayOf))].slice(-days)
  const old = copies.filter((name) => !kept.includes(dayOf(name)))
  for (const name of (await namesIn(folder)).filter((one) => one.endsWith(UNFINISHED))) {
    if (Date.now() - (await stat(path.join(folder, name))).mtimeMs > DAY) old.push(name)
  }
  for (const name of old) await rm(path.join(folder, name), { force: true })
}
