import { z } from 'zod'

/** Message of a child about its own step: how much of it is done. */
const Step = z.object({ paso: z.string(), hecho: z.number().optional(), de: z.number().optional() })
export type Step = z.infer<typeof Step>

/** How often a terminal's line is drawn at most, in milliseconds. */
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

/** Progress of several tasks at once: in place on a terminal, one line per finished step in a log. */
export interface Progress {
  /** Begins a task, its next step, or tells how far the step is. */
  tell: (task: string, step: Step) => void
  /** Takes what a child process sends; ignores messages of other kinds. */
  hear: (task: string, message: unknown) => void
  /** Ends the task's step with its line. */
  end: (task: string) => void
  /** Takes the line off the terminal for good: all is done, or the start failed. */
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
    // A line that wraps could not be drawn again in its place.
    erase()
    output.write(line.slice(0, (output.columns ?? 80) - 1))
  }
  // Seconds go on where a task says nothing, as the build of the web.
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
