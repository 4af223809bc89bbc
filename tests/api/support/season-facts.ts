/** The morning of some day in Bogotá, up to which the season is told. */
export const SEASON_NOW = new Date('2026-03-12T15:20:00Z')

/** Third parties and weighings of its first company: six hundred that it tells, the others in bulk. */
export const SEASON_ROWS = 850

/** Name of the embedded database in the folder of a kept season. */
export const SEASON_FILE = 'temporada.tar'
