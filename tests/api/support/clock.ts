import { expect, vi } from 'vitest'
import { dayInBogota } from '#server/kit/words/days.ts'

/** The moment that the tests of a process take as now. */
export const NOW = new Date()

/** The day that the tests of a process take as today. */
export const HOY = dayInBogota(NOW)

/** Zones of a server's clock, and the hours of the day that midnight in Bogotá is there. */
const ZONES = [
  ['Asia/Tokyo', [14]],
  ['UTC', [5]],
  ['America/Los_Angeles', [21, 22]],
] as const

/** Bogotá keeps the same hour all year. */
export const midnightInBogota = (day: string) => Date.parse(`${day}T05:00:00Z`)

/** Does it with the server's clock in each zone; `turn` turns the clock to a moment. Clock and zone come back. */
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
