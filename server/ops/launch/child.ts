import { fork, type ChildProcess } from 'node:child_process'
import cluster from 'node:cluster'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

export interface Child {
  name: string
  process: ChildProcess
  /** Resolves once, with the exit code or the name of the signal. */
  ended: Promise<number | NodeJS.Signals>
  /** For one of several web processes: resolves when it accepts connections. */
  listening?: Promise<void>
  /** Output of a child started with `silent`. */
  printed: () => string
}

/** server/ops/launch/guard.ts, built beside the launcher. */
const GUARD = new URL('guard.js', import.meta.url).href

/** Lines that remix-serve prints itself: its banner, and an empty line at the end. */
const REMIX_SERVE_NOISE = /^(\[remix-serve\] |$)/

export interface Start {
  args?: string[]
  env: Record<string, string>
  cwd: string
  /** Keeps the output instead of passing it on. */
  silent?: boolean
}

/**
 * Starts a program with an IPC channel, which closes if the launcher dies. Its own process group keeps Ctrl+C from
 * reaching it, so that the launcher decides the order of stopping.
 */
export function startChild(name: string, script: string, { args = [], env, cwd, silent }: Start): Child {
  const started = fork(script, args, {
    env: env as NodeJS.ProcessEnv,
    cwd,
    execArgv: EXEC_ARGV,
    detached: process.platform !== 'win32',
    stdio: STDIO,
  })
  return watched(name, started, silent)
}

/**
 * Starts one of several processes on one port. The launcher accepts the connections and distributes them in
 * turn. Node gives workers no process group, so Ctrl+C reaches the workers too. They then finish their
 * answers, as on a signal of the launcher.
 */
export function startClusterWorker(name: string, script: string, { args = [], env, cwd }: Start): Child {
  cluster.setupPrimary({ exec: script, args, cwd, execArgv: EXEC_ARGV, stdio: STDIO })
  // Node adds the launcher's environment, which holds variables that these processes must not have.
  const others = Object.keys(process.env).filter((variable) => !(variable in env))
  const worker = cluster.fork({
    ...Object.fromEntries(others.map((variable) => [variable, undefined])),
    ...env,
  })
  const child = watched(name, worker.process)
  const listening = new Promise<void>((resolve) => worker.once('listening', () => resolve()))
  return { ...child, listening }
}

const EXEC_ARGV = ['--enable-source-maps', '--import', GUARD]
const STDIO: ('ignore' | 'pipe' | 'ipc')[] = ['ignore', 'pipe', 'pipe', 'ipc']

function watched(name: string, started: ChildProcess, silent = false): Child {
  let printed = ''
  if (silent) {
    for (const stream of [started.stdout, started.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  } else {
    passLines(started.stdout, process.stdout)
    passLines(started.stderr, process.stderr)
  }
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    started.once('error', () => resolve(1))
    started.once('exit', (code, signal) => resolve(signal ?? code ?? 1))
  })
  return { name, process: started, ended, printed: () => printed }
}

/**
 * Stops groups of children one after another with SIGTERM, so that running answers finish. Each group gets an equal
 * share of the time. A child still running at the end is killed.
 */
export async function stopInOrder(groups: Child[][], seconds: number): Promise<void> {
  const live = groups.map((group) => group.filter(isRunning)).filter((group) => group.length > 0)
  const killing = setTimeout(() => {
    for (const child of live.flat()) if (isRunning(child)) child.process.kill('SIGKILL')
  }, seconds * 1000)
  for (const group of live) {
    for (const child of group) tellToStop(child)
    const ended = Promise.all(group.map((child) => child.ended))
    await Promise.race([ended, elapsed((seconds * 900) / live.length)])
  }
  await Promise.all(live.flat().map((child) => child.ended))
  clearTimeout(killing)
}

/**
 * Asks a child to stop. A signal would end a process on Windows at once, so the channel is closed, as if the
 * launcher had died.
 */
function tellToStop({ process: child }: Child): void {
  if (process.platform !== 'win32') child.kill('SIGTERM')
  else if (child.connected) child.disconnect()
}

export const isRunning = ({ process: { pid, exitCode, signalCode } }: Child) =>
  pid !== undefined && exitCode === null && signalCode === null

function elapsed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}

function passLines(from: Readable | null, to: Writable): void {
  if (!from) return
  createInterface({ input: from }).on('line', (line) => {
    if (!REMIX_SERVE_NOISE.test(line)) to.write(`${line}\n`)
  })
}
