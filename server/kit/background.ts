/** Work that goes on beside the requests, one piece after another. */
export interface Background {
  /** Looks at once: somebody has just asked for something. */
  wake: () => void
  /** Ends when nothing is left to do that it may take. */
  settled: () => Promise<void>
  /** Ends after what is under way, or sooner where that asks `stopping`. */
  stop: () => Promise<void>
}

interface Loop<Piece> {
  /** How often it is looked for work that nobody woke it for, in milliseconds. */
  lookMs: number
  /** The next piece that nobody has, now this process's; undefined where there is none. */
  take: () => Promise<Piece | undefined>
  /** Does a piece; `stopping` says that this process ends. */
  work: (piece: Piece, stopping: () => boolean) => Promise<void>
  onProblem: (error: unknown) => void
}

/** Looks for work and does it until there is none, again and again. Any number of processes may do so on one database. */
export function startBackground<Piece>({ lookMs, take, work, onProblem }: Loop<Piece>): Background {
  let stopping = false
  let running: Promise<void> | undefined
  const all = async () => {
    try {
      while (!stopping) {
        const piece = await take()
        if (piece === undefined) return
        await work(piece, () => stopping)
      }
    } catch (error) {
      onProblem(error)
    }
  }
  const wake = () => {
    running ??= all().finally(() => (running = undefined))
  }
  const timer = setInterval(wake, lookMs)
  timer.unref()
  return {
    wake,
    settled: async () => running,
    stop: async () => {
      stopping = true
      clearInterval(timer)
      await running
    },
  }
}
