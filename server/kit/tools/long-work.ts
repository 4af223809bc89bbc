import { setImmediate as others } from 'node:timers/promises'

/** Longest time in milliseconds that the work keeps the thread. */
const SLICE_MS = 4

/** Resolves when all work that yielded earlier may continue. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Splits long work into slices. Await the returned function between steps: after 4 ms it yields the thread to
 * other requests. Only one of several such works continues at a time.
 */
export function longWork(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => (performance.now() - since < SLICE_MS ? undefined : leave())

  async function leave() {
    before = before.then(() => others())
    await before
    since = performance.now()
  }
}
