import { execFileSync } from 'node:child_process'

export interface Process {
  pid: number
  parent: number
  /** Memory that it holds, in MB. */
  residentMB: number
  command: string
}

/** The children of a launcher whose command line holds the name. */
export function childrenOf(launcher: number, name: string): Process[] {
  return processes().filter(({ parent, command }) => parent === launcher && command.includes(name))
}

/** Memory that the processes hold together, in MB. */
export function residentMB(pids: readonly number[]): number {
  return processes().reduce((sum, one) => (pids.includes(one.pid) ? sum + one.residentMB : sum), 0)
}

/** Memory of the web and of the API that a launcher started, in MB. */
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
