import type { Random } from './random.ts'

/** Makes a UUIDv7 from a time and a seeded random source. Lists sort by id. */
export function idAt(moment: Date, chance: Random): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  const bits = (low: number, high: number) => chance.between(low, high).toString(16).padStart(4, '0')
  const tail = [
    bits(0x7000, 0x7fff),
    bits(0x8000, 0xbfff),
    bits(0, 0xffff) + bits(0, 0xffff) + bits(0, 0xffff),
  ]
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail.join('-')}`
}

const DAY = 24 * 60 * 60 * 1000

/** Adds ids and creation times to rows, spread evenly from `daysAgo` to `until` days before `now`. */
export function* created<Row extends object>(
  rows: Iterable<Row>,
  idColumn: string,
  span: { now: Date; daysAgo: number; until: number; count: number },
  chance: Random,
): Generator<Row & { creado_en: string; actualizado_en: string }> {
  const first = span.now.getTime() - span.daysAgo * DAY
  const step = ((span.daysAgo - span.until) * DAY) / span.count
  let index = 0
  for (const row of rows) {
    const moment = new Date(Math.floor(first + step * index++))
    const at = moment.toISOString()
    yield { [idColumn]: idAt(moment, chance), ...row, creado_en: at, actualizado_en: at }
  }
}
