import { fork, type ChildProcess } from 'node:child_process'
import cluster from 'node:cluster'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

export interface Child {
  name: string
  process: ChildProcess
  /** Resolves once, with the exit code or the name of the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** Of one of several on a port: resolves when it takes connections. */
  listening?: Promise<void>
  /** Output of a child that was started to be silent. */
  printed: () => string
}

/** server/ops/launch/guard.ts, built beside the launcher. */
const GUARD = new URL('guard.js', import.meta.url).href

/** What remix-serve writes on its own account: its banner, and an empty line when its server closes. */
const REMIX_SERVE_NOISE = /^(\[remix-serve\] |$)/

export interface Start {
  args?: string[]
  env: Record<string, string>
  cwd: string
  /** Keeps the output instead of passing it on. */
  silent?: boolean
}

/**
 * Starts a program with an IPC channel, by whose end it notices that the launcher is gone. It has a process
 * group of its own, so that Ctrl+C reaches the launcher only and the order of stopping is the launcher's.
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
 * Starts one of several processes of a program that listen on one port: the launcher takes the connections and hands
 * them out in turn. Node gives these no process group of their own: Ctrl+C reaches them too, and they finish what
 * they answer, as when the launcher tells them.
 */
export function startSharing(name: string, script: string, { args = [], env, cwd }: Start): Child {
  cluster.setupPrimary({ exec: script, args, cwd, execArgv: EXEC_ARGV, stdio: STDIO })
  // Node adds the launcher's own environment, which holds what is no business of theirs.
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
 * Stops the groups of children one after another, each child told by SIGTERM, so that what they are answering is finished.
 * Each group has its share of the time before the next one's turn; what still runs at the end of it is killed.
 */
export async function stopInOrder(groups: Child[][], seconds = 10): Promise<void> {
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

/** On Windows a signal would end it at once; by the end of their channel it is asked, as when the launcher is gone. */
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
