import { z } from 'zod'

/** Message of a child about its progress. */
const Step = z.object({ paso: z.string(), hecho: z.number().optional(), de: z.number().optional() })
export type Step = z.infer<typeof Step>

/** Minimum time between two draws of a terminal line, in milliseconds. */
const DRAW_MS = 200
const SECOND = 1000

const GROUPED = new Intl.NumberFormat('es-CO')

interface Running extends Step {
  since: number
}

interface Output {
  isTTY?: boolean
  columns?: number
  write: (text: string) => unknown
}

/** Progress of parallel tasks: one live line on a terminal, one line per finished step in a log. */
export interface Progress {
  /** Starts a task or its next step, or updates the step. */
  tell: (task: string, step: Step) => void
  /** Reads a message of a child process. Other messages are ignored. */
  hear: (task: string, message: unknown) => void
  /** Prints the line of the task's step and ends the task. */
  end: (task: string) => void
  /** Removes the live line at the end of the start or after a failure. */
  clear: () => void
}

export function progressOn(output: Output = process.stdout, now: () => number = Date.now): Progress {
  const running = new Map<string, Running>()
  let drawn = 0

  const seconds = ({ since }: Running) => `${Math.round((now() - since) / 1000)} s`
  const count = ({ hecho, de }: Running) =>
    hecho === undefined || de === undefined ? '' : `, ${GROUPED.format(hecho)} de ${GROUPED.format(de)}`
  const textOf = (step: Running) => `${step.paso}${count(step)} (${seconds(step)})`

  const erase = () => {
    if (output.isTTY) output.write('\r\x1b[K')
  }
  const draw = () => {
    if (!output.isTTY || now() - drawn < DRAW_MS) return
    drawn = now()
    const line = [...running.values()].map(textOf).join(' · ')
    // A wrapped line could not be erased, so it is cut.
    erase()
    output.write(line.slice(0, (output.columns ?? 80) - 1))
  }
  // Redraws every second, for tasks without messages such as the build of the web.
  const ticking = output.isTTY ? setInterval(draw, SECOND).unref() : undefined
  const end = (task: string) => {
    const step = running.get(task)
    if (!step) return
    running.delete(task)
    erase()
    output.write(`${textOf(step)}\n`)
    drawn = 0
  }
  const tell = (task: string, step: Step) => {
    const before = running.get(task)
    if (before && before.paso !== step.paso) end(task)
    running.set(task, { ...step, since: running.get(task)?.since ?? now() })
    draw()
  }
  return {
    tell,
    hear: (task, message) => {
      const step = Step.safeParse(message)
      if (step.success) tell(task, step.data)
    },
    end,
    clear: () => {
      clearInterval(ticking)
      running.clear()
      erase()
    },
  }
}
