import { expect, it } from 'vitest'
import { AT_ONCE, PER_PERSON, takeTurn } from '#app/export/export-limits.server.ts'

const never = new AbortController().signal
const take = (person: string, signal = never, patience?: number) => takeTurn(person, signal, patience)
/** All waiting turns, one user each. Each test frees all places. */
const all = () => Promise.all(Array.from({ length: AT_ONCE }, (_, index) => take(`persona ${index}`)))

it('limits the number of exports made at once; the next one waits for the first to end', async () => {
  const [first, ...others] = await all()
  const order: string[] = []
  const next = take('a').then((free) => (order.push('next'), free))
  const last = take('b').then((free) => (order.push('last'), free))
  expect(order).toEqual([])
  first?.()
  first?.()
  const freeNext = await next
  expect(order).toEqual(['next'])
  freeNext?.()
  const freeLast = await last
  expect(order).toEqual(['next', 'last'])
  for (const free of [freeLast, ...others]) free?.()
})

it('limits a user to two exports at once, without delaying other users', async () => {
  const own = await Promise.all(Array.from({ length: PER_PERSON }, () => take('ana')))
  const order: string[] = []
  const third = take('ana').then((free) => (order.push('third'), free))
  const another = await take('eva')
  expect([own.length, own.every(Boolean), another !== undefined, order]).toEqual([2, true, true, []])
  another?.()
  own[0]?.()
  const free = await third
  expect(order).toEqual(['third'])
  for (const other of [free, own[1]]) other?.()
})

it('reports an export whose turn did not come in time', async () => {
  const places = await all()
  expect(await take('ana', never, 5)).toBeUndefined()
  for (const free of places) free?.()
  const again = await all()
  expect(again.every(Boolean)).toBe(true)
  for (const free of again) free?.()
})

it('removes a user who left while waiting for an export', async () => {
  const places = await all()
  const browser = new AbortController()
  const gone = take('ana', browser.signal)
  const patient = take('eva')
  browser.abort()
  expect(await gone).toBeUndefined()
  expect(await take('ana', AbortSignal.abort())).toBeUndefined()
  places[0]?.()
  const free = await patient
  expect(free).toBeDefined()
  for (const other of [free, ...places.slice(1)]) other?.()
})
