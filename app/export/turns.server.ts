/** Files made at the same moment by one web process: each holds a page of rows and keeps the API busy. */
export const AT_ONCE = 4

/** How long a file waits for its turn. */
const PATIENCE_MS = 15_000

let busy = 0
const waiting = new Set<() => void>()

/**
 * Waits for a place among the files that are made at once. Gives back how to free it, which may be called any number
 * of times; undefined when none became free in `patience` milliseconds, or when who waited went away.
 */
export async function takeTurn(
  signal: AbortSignal,
  patience = PATIENCE_MS,
): Promise<(() => void) | undefined> {
  if (busy < AT_ONCE) busy++
  else if (!(await handedOn(signal, patience))) return undefined
  let held = true
  return () => {
    if (!held) return
    held = false
    const [next] = waiting
    if (next) next()
    else busy--
  }
}

/** Whether a place was handed on before the time was over: first come, first served. */
function handedOn(signal: AbortSignal, patience: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (served: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      waiting.delete(serve)
      resolve(served)
    }
    const serve = () => end(true)
    const leave = () => end(false)
    const timer = setTimeout(leave, patience)
    signal.addEventListener('abort', leave)
    waiting.add(serve)
    if (signal.aborted) leave()
  })
}
