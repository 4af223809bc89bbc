import { execFileSync } from 'node:child_process'

export interface Process {
  pid: number
  parent: number
  /** Resident memory in MB. */
  residentMB: number
  command: string
}

/** Children of a launcher whose command line contains the name. */
export function childrenOf(launcher: number, name: string): Process[] {
  return processes().filter(({ parent, command }) => parent === launcher && command.includes(name))
}

/** Resident memory of the processes in MB. */
export function residentMB(pids: readonly number[]): number {
  return processes().reduce((sum, one) => (pids.includes(one.pid) ? sum + one.residentMB : sum), 0)
}

/** Resident memory of a launcher's web and API in MB. */
export const memoryOf = (launcher: number) => ({
  web: residentMB(childrenOf(launcher, '@remix-run/serve').map(({ pid }) => pid)),
  api: residentMB(childrenOf(launcher, 'build/server/api.js').map(({ pid }) => pid)),
})

function processes(): Process[] {
  const columns = 'pid=,ppid=,rss=,args='
  const lines = execFileSync('ps', ['-A', '-ww', '-o', columns], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, kilobytes, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    if (!pid) return []
    return [{ pid: Number(pid), parent: Number(parent), residentMB: Number(kilobytes) / 1000, command }]
  })
}
