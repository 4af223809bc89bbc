import { existsSync, mkdirSync, rmdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { makeSeason } from '#server/db/demo/season.ts'
import type { Database } from '#server/db/transaction.ts'
import { embeddedFrom } from './database.ts'
import { keep, seasonFile, snapshotFile } from './snapshot.ts'

/** The morning of some day in Bogotá, up to which the season is told. */
export const SEASON_NOW = new Date('2026-03-12T15:20:00Z')

/** Third parties and weighings of its first company: six hundred that it tells, the others in bulk. */
const ROWS = 850

/**
 * A copy of the season in an embedded database, with all companies in reach. Making it takes a minute or two: whoever of a
 * run needs it first makes it, the others wait for that. `wall` as in DatabaseOptions.
 */
export async function seasonDatabase(wall?: 'off'): Promise<Database> {
  const file = seasonFile()
  while (!existsSync(file) && !(await madeAlone(file))) await pause(500)
  return (await embeddedFrom(file, wall)).db
}

/** Makes the season unless another process is at it; whether it is there. */
async function madeAlone(file: string): Promise<boolean> {
  const turn = `${file}.turno`
  try {
    mkdirSync(turn)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  try {
    if (existsSync(file)) return true
    const { db, pglite } = await embeddedFrom(snapshotFile())
    await makeSeason(db, { now: SEASON_NOW, rows: ROWS })
    await keep(pglite, file)
    return true
  } finally {
    rmdirSync(turn)
  }
}
