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

/** Limits as multiples of the plain page; `blocked` in milliseconds. */
type Limits = Record<'cold' | 'warm' | 'next' | 'search' | 'open' | 'save' | 'blocked', number>

const GOALS: { cpu: number; site: SiteName; limits: Limits }[] = [
  {
    cpu: 1,
    site: 'scripts',
    limits: { cold: 1.5, warm: 1.5, next: 1.3, search: 1.3, open: 1.3, save: 1.3, blocked: 50 },
  },
  {
    cpu: 6,
    site: 'light',
    limits: { cold: 1.3, warm: 1.5, next: 1.3, search: 1.5, open: 1.5, save: 1.5, blocked: 150 },
  },
  {
    cpu: 6,
    site: 'scripts',
    limits: { cold: 1.5, warm: 1.5, next: 1.3, search: 1.3, open: 1.3, save: 1.3, blocked: 250 },
  },
]

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

/** Medians of a site: loads, steps, and the time that long tasks blocked the first load. */
function mediansOf(runs: ListRun[]) {
  const of = (figure: (run: ListRun) => number) => median(runs.map(figure))
  return {
    cold: of(({ cold }) => cold.row),
    warm: of(({ warm }) => warm.row),
    blocked: of(({ cold }) => cold.blocked),
    ...Object.fromEntries(STEPS.map((step) => [step, median(stepsOf(runs, step))])),
  } as Record<keyof Limits, number>
}

/** Goals of `GOALS`, against the plain page of the same run. */
export function goalsOf(lists: ListRuns[]): Goal[] {
  return GOALS.flatMap(({ cpu, site, limits }) => {
    const runs = lists.find(({ machine }) => machine.cpu === cpu && machine.net === 'none')?.runs
    if (!runs) return []
    const [own, plain] = [mediansOf(runs.get(site) ?? []), mediansOf(runs.get('plain') ?? [])]
    return Object.entries(limits).map(([name, limit]) => {
      const figure = name as keyof Limits
      const [took, ratio] = [own[figure], own[figure] / plain[figure]]
      const blocked = figure === 'blocked'
      return {
        goal: `${cpu}×, ${site}, ${figure}: ≤ ${blocked ? `${limit} ms` : `${limit}× plain`}`,
        measured: blocked ? `${took.toFixed(0)} ms` : `${ratio.toFixed(2)} (${took.toFixed(0)} ms)`,
        met: (blocked ? took : ratio) <= limit,
      }
    })
  })
}
