import { median, spread, table } from '../statistics.ts'
import type { ListRun, Load, Steps } from './list.ts'
import type { SiteName } from './sites.ts'
import type { Machine } from './watch.ts'

export interface ListRuns {
  machine: Machine
  runs: Map<SiteName, ListRun[]>
}

interface Goal {
  goal: string
  measured: string
  met: boolean
}

const LOAD_HEADS = ['first row', 'largest', 'blocked', 'shift', 'KB', 'requests', 'heap MB', 'first byte']
const STEPS = ['search', 'next', 'open', 'save'] as const
const ROW_LIMIT = 1.7
const BLOCKED_LIMIT = 150

const named = ({ cpu, net }: Machine) => `CPU ${cpu}×${net === 'slow' ? ', 1.6 Mbit/s + 150 ms' : ''}`

function loadCells(loads: Load[]): string[] {
  const of = (name: keyof Load, digits = 0) =>
    spread(
      loads.map((one) => one[name]),
      digits,
    )
  return [
    of('row'),
    of('largest'),
    of('blocked'),
    median(loads.map(({ shift }) => shift)).toFixed(3),
    median(loads.map(({ kilobytes }) => kilobytes)).toFixed(1),
    median(loads.map(({ requests }) => requests)).toFixed(0),
    median(loads.map(({ heap }) => heap)).toFixed(1),
    of('firstByte'),
  ]
}

/** Tables of loads and steps, one for each machine. */
export function listTables(lists: ListRuns[]): string {
  return lists
    .flatMap(({ machine, runs }) => {
      const sites = [...runs]
      const loads = sites.flatMap(([site, of]) => [
        [`${site}, cold`, ...loadCells(of.map(({ cold }) => cold))],
        [`${site}, warm`, ...loadCells(of.map(({ warm }) => warm))],
      ])
      const steps = sites.map(([site, of]) => [site, ...STEPS.map((step) => spread(stepsOf(of, step)))])
      return [
        `### List, ${named(machine)}`,
        table(['', ...LOAD_HEADS], loads),
        ...(machine.net === 'none' ? [table(['', ...STEPS], steps)] : []),
      ]
    })
    .join('\n\n')
}

const stepsOf = (runs: ListRun[], step: keyof Steps) =>
  runs.flatMap(({ steps }) => (steps ? [steps[step]] : []))

/** Goals on a slow computer, against the plain page of the same run. */
export function goalsOf(lists: ListRuns[]): Goal[] {
  return lists
    .filter(({ machine }) => machine.cpu === 6 && machine.net === 'none')
    .flatMap(({ machine, runs }) => {
      const at = named(machine)
      const of = (site: SiteName, figure: 'row' | 'blocked') =>
        median((runs.get(site) ?? []).map(({ cold }) => cold[figure]))
      const [own, plain] = [of('scripts', 'row'), of('plain', 'row')]
      const row = {
        goal: `first row cold, scripts, ${at}: ≤ ${ROW_LIMIT}× the plain page`,
        measured: `${(own / plain).toFixed(2)}× (${own.toFixed(0)} against ${plain.toFixed(0)})`,
        met: own <= ROW_LIMIT * plain,
      }
      const blocking = (['light', 'scripts'] as const).map((site) => ({
        goal: `blocking time cold, ${site}, ${at}: ≤ ${BLOCKED_LIMIT} ms`,
        measured: `${of(site, 'blocked').toFixed(0)} ms`,
        met: of(site, 'blocked') <= BLOCKED_LIMIT,
      }))
      return [row, ...blocking]
    })
}
