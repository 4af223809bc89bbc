import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from '#server/db/folder-lock.ts'
import type { Child } from './child.ts'
import { StartError, type Settings } from './settings.ts'

/** Starts the program that fills a database. */
type Fill = (args: string[]) => Child

/** Fills the database of the demonstration at its first start: that of DATABASE_URL, or its own folder. */
export async function prepareSeason(settings: Settings, fill: Fill): Promise<void> {
  if (settings.databaseUrl) await run(settings, fill)
  else await prepareFolder(settings, fill)
}

/**
 * Fills the folder, and fills it again after `--reset`. The mark is written last. A folder without the mark was
 * interrupted and is filled again.
 */
async function prepareFolder(settings: Settings, fill: Fill): Promise<void> {
  const mark = path.join(settings.dataDir, 'temporada.json')
  if (existsSync(mark) && !settings.reset) return
  const unlock = lockFolder(path.join(settings.dataDir, 'pglite'))
  rmSync(settings.dataDir, { recursive: true, force: true })
  unlock()
  await run(settings, fill)
  writeFileSync(mark, JSON.stringify({ hecha: new Date().toISOString(), filas: settings.rows }))
}

async function run(settings: Settings, fill: Fill): Promise<void> {
  const result = await fill(settings.rows ? [String(settings.rows)] : []).ended
  if (result !== 0) throw new StartError(`No se pudo preparar la temporada de demostración (${result}).`)
}
