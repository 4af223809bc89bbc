import { execFileSync } from 'node:child_process'

/** Process ids of the children of a launcher whose command line contains the name. */
export function childrenOf(launcher: number, name: string): number[] {
  const columns = 'pid=,ppid=,args='
  const lines = execFileSync('ps', ['-A', '-ww', '-o', columns], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(parent) === launcher && command.includes(name) ? [Number(pid)] : []
  })
}
