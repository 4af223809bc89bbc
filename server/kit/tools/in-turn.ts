/** Returns a function that runs tasks, at most `most` at the same time. Other tasks wait in order. */
export function turnsOf(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let busy = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (busy === most) await new Promise<void>((go) => waiting.push(go))
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
