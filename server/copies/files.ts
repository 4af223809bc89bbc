import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayInBogota } from '#server/kit/words/days.ts'
import { namesIn, UNFINISHED } from '#server/kit/whole-files.ts'
import { copiesIn, COPY_NAME } from '#server/db/copies-folder.ts'

const DAY = 24 * 60 * 60 * 1000

/** File name of a copy that begins at `moment`, by the clock of Bogotá. */
export function copyFile(folder: string, moment: Date): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Bogota',
    timeStyle: 'medium',
  }).format(moment)
  return path.join(folder, `copia_${dayInBogota(moment)}_${clock.replaceAll(':', '')}.gz`)
}

/** Keeps the copies of the newest `days` days. Also deletes unfinished files older than a day. */
export async function forgetOldCopies(folder: string, days: number): Promise<void> {
  const copies = await copiesIn(folder)
  const dayOf = (name: string) => COPY_NAME.exec(name)?.[1] ?? ''
  const kept = [...new Set(copies.map(dayOf))].slice(-days)
  const old = copies.filter((name) => !kept.includes(dayOf(name)))
  for (const name of (await namesIn(folder)).filter((one) => one.endsWith(UNFINISHED))) {
    if (Date.now() - (await stat(path.join(folder, name))).mtimeMs > DAY) old.push(name)
  }
  for (const name of old) await rm(path.join(folder, name), { force: true })
}
