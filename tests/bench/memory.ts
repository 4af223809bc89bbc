import { readFileSync, writeFileSync } from 'node:fs'
import { childrenOf } from '../support/processes.ts'

/** Memory of a process in MB: at the beginning and at most since then. */
export interface Held {
  pid: number
  before: number
  peak: () => number
}

/** Begins to measure the only child of a launcher whose command line contains the name. Linux alone tells the peak. */
export function holdOf(launcher: number, name: string): Held {
  const [child, ...more] = childrenOf(launcher, name)
  if (!child || more.length > 0) throw new Error(`${more.length + (child ? 1 : 0)} processes of ${name}`)
  return heldBy(child.pid)
}

/** Begins to measure a process. */
export function heldBy(pid: number): Held {
  // 5 resets the peak (proc(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return { pid, before: residentMB(pid, 'VmRSS'), peak: () => residentMB(pid, 'VmHWM') }
}

export function residentMB(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes ?? 0) / 1000
}

/** `web 120 MB, at most 150`. */
export const toldOf = (name: string, { before, peak }: Held): string =>
  `${name} ${before.toFixed(0)} MB, at most ${peak().toFixed(0)}`
