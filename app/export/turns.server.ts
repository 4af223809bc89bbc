import { exportsNow } from '#app/api/exports-now.server.ts'

/** Files made at the same moment by one web process: each holds a page of rows and keeps the API busy. */
export const AT_ONCE = 8
/** Of one person, so that nobody's own hold up the others'. */
export const PER_PERSON = 2

/** How long a file waits for its turn. */
const PATIENCE_MS = 15_000

/** Whose files are being made. */
const busy: string[] = []
const waiting = new Set<{ person: string; serve: () => void }>()

Object.defineProperties(exportsNow, {
  making: { get: () => busy.length },
  waiting: { get: () => waiting.size },
})

const hasRoom = (person: string) =>
  busy.length < AT_ONCE && busy.filter((one) => one === person).length < PER_PERSON

/**
 * Waits for a place among the files that are made at once. Gives back how to free it, which may be called any number
 * of times; undefined when none became free for this person in `patience` milliseconds, or when who waited went away.
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

/** Whether a place was handed on before the time was over: first come, first served of those who have not their share. */
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
