import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from '../db/folder-lock.ts'
import type { Child } from './child.ts'
import { StartError, type Settings } from './settings.ts'

/**
 * Fills the demonstration's own data folder on its first start, and again after `--reset`. The mark is written
 * last: a folder without it is a filling that was interrupted, and is made anew.
 */
export async function prepareSeason(settings: Settings, fill: (args: string[]) => Child): Promise<void> {
  const mark = path.join(settings.dataDir, 'temporada.json')
  if (existsSync(mark) && !settings.reset) return
  const unlock = lockFolder(path.join(settings.dataDir, 'pglite'))
  rmSync(settings.dataDir, { recursive: true, force: true })
  unlock()
  console.log('Preparando la temporada de demostración…')
  const result = await fill(settings.rows ? [String(settings.rows)] : []).ended
  if (result !== 0) throw new StartError(`No se pudo preparar la temporada de demostración (${result}).`)
  writeFileSync(mark, JSON.stringify({ hecha: new Date().toISOString(), filas: settings.rows }))
}
