/** Current time of the season: a morning in Bogotá. */
export const SEASON_NOW = new Date('2026-03-12T15:20:00Z')

/**
 * Third parties and weighings of the season's first company: six hundred are planned one by one, the rest are
 * inserted in bulk.
 */
export const SEASON_ROWS = 850

export const SEASON_FILE = 'temporada.tar'
