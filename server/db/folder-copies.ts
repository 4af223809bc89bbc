import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayInBogota } from '../shared/days.ts'

const KEPT = 7

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/**
 * Copies the PGlite folder to `copias/<day in Bogotá>` beside it, once a day, and keeps the last seven.
 * Nothing may write to the folder meanwhile.
 */
export async function copyOncePerDay(folder: string): Promise<void> {
  const copies = path.join(path.dirname(folder), 'copias')
  const target = path.join(copies, dayInBogota(new Date()))
  if (!(await exists(folder)) || (await exists(target))) return
  await mkdir(copies, { recursive: true })
  const unfinished = `${target}.sin-terminar`
  await rm(unfinished, { recursive: true, force: true })
  await cp(folder, unfinished, { recursive: true })
  await rename(unfinished, target)
  const kept = (await readdir(copies)).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)).sort()
  for (const name of kept.slice(0, -KEPT)) await rm(path.join(copies, name), { recursive: true, force: true })
}
