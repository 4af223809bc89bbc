import { exportsNow } from '#app/api/exports-now.server.ts'

/** Files made at once by one web process. Each holds a page of rows and keeps the API busy. */
export const AT_ONCE = 8
/** Maximum concurrent files per user, so that no user blocks the others. */
export const PER_PERSON = 2

/** Milliseconds that a file waits for its turn. */
const PATIENCE_MS = 15_000

/** Users of the files being made, one entry per file. */
const busy: string[] = []
const waiting = new Set<{ person: string; serve: () => void }>()

Object.defineProperties(exportsNow, {
  making: { get: () => busy.length },
  waiting: { get: () => waiting.size },
})

const hasRoom = (person: string) =>
  busy.length < AT_ONCE && busy.filter((one) => one === person).length < PER_PERSON

/**
 * Waits for a turn and returns the function that frees it, callable repeatedly. undefined after `patience`
 * milliseconds, or when the browser leaves.
 */
export async function takeTurn(
  person: string,
  signal: AbortSignal,
  patience = PATIENCE_MS,
): Promise<(() => void) | undefined> {
  if (hasRoom(person)) busy.push(person)
  else if (!(await handedOn(person, signal, patience))) return undefined
  let held = true
  return () => {
    if (!held) return
    held = false
    busy.splice(busy.indexOf(person), 1)
    const next = [...waiting].find((one) => hasRoom(one.person))
    if (!next) return
    busy.push(next.person)
    next.serve()
  }
}

/**
 * Waits until a freed turn is handed to this user, and returns whether the turn came in time. The order is
 * first come, first served, within each user's limit.
 */
function handedOn(person: string, signal: AbortSignal, patience: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (served: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      waiting.delete(me)
      resolve(served)
    }
    const me = { person, serve: () => end(true) }
    const leave = () => end(false)
    const timer = setTimeout(leave, patience)
    signal.addEventListener('abort', leave)
    waiting.add(me)
    if (signal.aborted) leave()
  })
}
