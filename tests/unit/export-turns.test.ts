import { expect, it } from 'vitest'
import { AT_ONCE, takeTurn } from '#app/export/turns.server.ts'

const never = new AbortController().signal
/** Everybody whose turn it is; after each test all places are free again. */
const all = () => Promise.all(Array.from({ length: AT_ONCE }, () => takeTurn(never)))

it('lets four be made at once; the fifth waits for the first that ends', async () => {
  const [first, ...others] = await all()
  const order: string[] = []
  const fifth = takeTurn(never).then((free) => (order.push('fifth'), free))
  const sixth = takeTurn(never).then((free) => (order.push('sixth'), free))
  expect(order).toEqual([])
  first?.()
  first?.()
  const freeFifth = await fifth
  expect(order).toEqual(['fifth'])
  freeFifth?.()
  const freeSixth = await sixth
  expect(order).toEqual(['fifth', 'sixth'])
  for (const free of [freeSixth, ...others]) free?.()
})

it('says that the turn did not come in time', async () => {
  const places = await all()
  expect(await takeTurn(never, 5)).toBeUndefined()
  for (const free of places) free?.()
  const again = await all()
  expect(again.every(Boolean)).toBe(true)
  for (const free of again) free?.()
})

it('forgets who went away while waiting', async () => {
  const places = await all()
  const browser = new AbortController()
  const gone = takeTurn(browser.signal)
  const patient = takeTurn(never)
  browser.abort()
  expect(await gone).toBeUndefined()
  expect(await takeTurn(AbortSignal.abort())).toBeUndefined()
  places[0]?.()
  const free = await patient
  expect(free).toBeDefined()
  for (const other of [free, ...places.slice(1)]) other?.()
})
