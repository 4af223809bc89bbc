import { setImmediate as others } from 'node:timers/promises'

/** For how long work keeps the thread at most, in milliseconds. */
const SLICE_MS = 4

/** Ends when all work that has left the thread before may have gone on. */
let before: Promise<unknown> = Promise.resolve()

/**
 * For work that takes long: what it gives is awaited between any two steps, and leaves the thread to others once it was kept
 * for some milliseconds. Of several such works one at a time goes on.
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
