import { expect, vi } from 'vitest'
import { dayInBogota } from '#server/kit/words/days.ts'

/** Current time of all tests of a file. */
export let NOW = new Date()

/** Current day in Bogotá of all tests of a file. */
export let HOY = dayInBogota(NOW)

/** Days of each year from the first dated record of the tests to today. */
export const yearsSoFar = () =>
  Array.from({ length: Number(HOY.slice(0, 4)) - 2025 }, (_, index) => {
    const last = `${2026 + index}-12-31`
    return { desde: `${2026 + index}-01-01`, hasta: last < HOY ? last : HOY }
  })

/** Called before each file: a run can pass midnight. */
export function renewDay(): void {
  if (dayInBogota(new Date()) === HOY) return
  NOW = new Date()
  HOY = dayInBogota(NOW)
}

/** Time zones of a server, with the local hours at which midnight in Bogotá falls. */
const ZONES = [
  ['Asia/Tokyo', [14]],
  ['UTC', [5]],
  ['America/Los_Angeles', [21, 22]],
] as const

/** Bogotá has no daylight saving time. */
export const midnightInBogota = (day: string) => Date.parse(`${day}T05:00:00Z`)

/**
 * Runs `run` with the server in each time zone. `run` gets a function that sets the clock. Clock and zone are
 * restored.
 */
export async function inThreeZones(
  run: (turn: (moment: number) => void, zone: string) => Promise<void>,
): Promise<void> {
  const own = process.env.TZ
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (const [zone, hours] of ZONES) {
      process.env.TZ = zone
      expect(hours).toContain(new Date(midnightInBogota('2026-06-15')).getHours())
      await run((moment) => vi.setSystemTime(moment), zone)
    }
  } finally {
    vi.useRealTimers()
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  }
}
