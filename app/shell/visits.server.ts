import { type Screen, SCREENS } from './screens.server.ts'

/** How often somebody opened each screen, by its address. */
type Visits = Record<string, number>

/** Screens whose visits are kept. */
const KEPT = 8
/** At most so many are shown, each opened so often; nothing before so many visits in all. */
const SHOWN = 4
const OFTEN = 5
const ENOUGH = 20
/** Where one reaches this all are halved: what was used long ago gives way. */
const FULL = 60

/** One visit more of a screen; of too many screens the least visited goes, and counts that are full are halved. */
export function counted(visits: Visits, path: string): Visits {
  const { [path]: before = 0, ...others } = visits
  const kept = Object.entries(others)
    .sort(([, one], [, other]) => other - one)
    .slice(0, KEPT - 1)
  const all: [string, number][] = [[path, before + 1], ...kept]
  const full = before + 1 >= FULL
  return Object.fromEntries(
    all
      .map(([one, times]) => [one, full ? Math.floor(times / 2) : times] as const)
      .filter(([, times]) => times > 0),
  )
}

/** The screens that were visited often enough to be shown, in the menu's order. */
export function often(visits: Visits): Screen[] {
  const enough = Object.values(visits).reduce((sum, times) => sum + times, 0) >= ENOUGH
  if (!enough) return []
  const most = Object.entries(visits)
    .filter(([, times]) => times >= OFTEN)
    .sort(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([path]) => path)
  return SCREENS.filter(({ path }) => most.includes(path))
}
