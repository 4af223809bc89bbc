/** Longest wait for a turn, and the error after it. */
export interface Patience {
  ms: number
  error: () => Error
}

type InTurn = <Result>(work: () => Promise<Result>, patience?: Patience) => Promise<Result>

/** Returns a function that runs tasks, at most `most` at the same time. Other tasks wait in order. */
export function turnsOf(most: number): InTurn {
  let busy = 0
  const waiting: (() => void)[] = []
  const turn = (patience?: Patience) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(patience!.error())
      }
      const timer = patience && setTimeout(leave, patience.ms)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(begin)
    })
  return async (work, patience) => {
    if (busy === most) await turn(patience)
    else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
