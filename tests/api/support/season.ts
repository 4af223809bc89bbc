import path from 'node:path'
import type { Database } from '#server/db/transaction.ts'
import { type Season, seasonFolder, seasonTemplate } from '../../season.ts'
import { embeddedFrom, type Engine, newPostgres, postgresFrom } from './database.ts'
import { SEASON_FILE, SEASON_NOW } from './season-facts.ts'
import { SERVER } from './server.ts'
import { bundled } from '../../support/bundles.ts'

export { SEASON_NOW }

const season = (): Season => ({
  name: 'fija',
  program: bundled('make-season'),
  day: SEASON_NOW.toISOString(),
})

/** PostgreSQL database with the season, used as a template. */
export const ownSeason = () => seasonTemplate(season())

/** Copy of the season, with access to all companies. `wall` as in DatabaseOptions. */
export async function seasonDatabase(
  engine: Engine = SERVER ? 'postgres' : 'pglite',
  wall?: 'off',
): Promise<Database> {
  if (engine === 'postgres') return postgresFrom(await ownSeason(), wall)
  const folder = await seasonFolder(season(), SERVER ? async () => newPostgres(await ownSeason()) : undefined)
  return (await embeddedFrom(path.join(folder, SEASON_FILE), wall)).db
}
