import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayInBogota } from '#server/kit/words/days.ts'
import { namesIn, UNFINISHED } from '#server/kit/whole-files.ts'

const NAME = /^copia_(\d{4}-\d\d-\d\d)_\d{6}\.gz$/
const DAY = 24 * 60 * 60 * 1000

/** Folder with the copies of a data folder. */
export const copiesFolder = (dataDir: string) => path.join(dataDir, 'copias')

/** File name of a copy that begins at `moment`, by the clock of Bogotá. */
export function copyFile(folder: string, moment: Date): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Bogota',
    timeStyle: 'medium',
  }).format(moment)
  return path.join(folder, `copia_${dayInBogota(moment)}_${clock.replaceAll(':', '')}.gz`)
}

/** File names of complete copies, oldest first. */
export async function copiesIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => NAME.test(name)).sort()
}

/** Keeps the copies of the newest `days` days. Also deletes unfinished files older than a day. */
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
