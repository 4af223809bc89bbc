import { countExports } from '#app/api/metrics.server.ts'
import { turnsOfPeople } from '#app/api/person-limits.server.ts'

/** Files made at once by one web process. Each holds a page of rows and keeps the API busy. */
export const AT_ONCE = 8
/** Maximum concurrent files per user, so that no user blocks the others. */
export const PER_PERSON = 2

const turns = turnsOfPeople({ atOnce: AT_ONCE, perPerson: PER_PERSON, patienceMs: 15_000 })

countExports({ making: turns.busy, waiting: turns.waiting })

export const takeTurn = turns.take
