import { fork, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

export interface Child {
  name: string
  process: ChildProcess
  /** Resolves once, with the exit code or the name of the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  running: boolean
}

/** server/launch/guard.ts, built beside the launcher. */
const GUARD = new URL('guard.js', import.meta.url).href

/** What remix-serve writes on its own account: its banner, and an empty line when its server closes. */
const REMIX_SERVE_NOISE = /^(\[remix-serve\] |$)/

/**
 * Starts a program with an IPC channel, by whose end it notices that the launcher is gone. It has a process
 * group of its own, so that Ctrl+C reaches the launcher only and the order of stopping is the launcher's.
 */
export function startChild(
  name: string,
  script: string,
  options: { args?: string[]; env: Record<string, string>; cwd: string },
): Child {
  const started = fork(script, options.args ?? [], {
    env: options.env as NodeJS.ProcessEnv,
    cwd: options.cwd,
    execArgv: ['--enable-source-maps', '--import', GUARD],
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  passLines(started.stdout, process.stdout)
  passLines(started.stderr, process.stderr)
  const child: Child = {
    name,
    process: started,
    running: true,
    ended: new Promise((resolve) => {
      const end = (result: number | NodeJS.Signals) => {
        child.running = false
        resolve(result)
      }
      started.once('error', () => end(1))
      started.once('exit', (code, signal) => end(signal ?? code ?? 1))
    }),
  }
  return child
}

/**
 * Stops the children one after another, each with SIGTERM, so that what they are answering is finished. Each
 * has its share of the time before the next one's turn; what still runs at the end of it is killed.
 */
export async function stopInOrder(children: Child[], seconds = 10): Promise<void> {
  const live = children.filter((child) => child.running)
  const killing = setTimeout(() => {
    for (const child of live) if (child.running) child.process.kill('SIGKILL')
  }, seconds * 1000)
  for (const child of live) {
    child.process.kill('SIGTERM')
    await Promise.race([child.ended, elapsed((seconds * 900) / live.length)])
  }
  await Promise.all(live.map((child) => child.ended))
  clearTimeout(killing)
}

function elapsed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}

function passLines(from: Readable | null, to: Writable): void {
  if (!from) return
  createInterface({ input: from }).on('line', (line) => {
    if (!REMIX_SERVE_NOISE.test(line)) to.write(`${line}\n`)
  })
}
