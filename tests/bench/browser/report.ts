import { type Goal, table } from '../results.ts'
import { median, spread } from '../statistics.ts'
import { FORMS } from './journey.ts'
import type { ListRun, Load, Steps } from './list.ts'
import type { JourneyRuns, ListRuns } from './part.ts'
import type { Machine } from './watch.ts'

const LOAD_HEADS = ['first row', 'largest', 'blocked', 'shift', 'KB', 'requests', 'heap MB', 'first byte']
const STEPS = ['search', 'next', 'open', 'save'] as const

/**
 * What others than those measured here took in the run of which the task tells, as multiples of that run's plain page.
 * The bench builds neither: that takes other machinery than Node's.
 */
const PEERS = {
  'Angular Material': { row: { 6: 2422 / 420, 20: 8707 / 1394 }, next: { 6: 557 / 398, 20: 897 / 1097 } },
  Django: { row: { 6: 1663 / 420, 20: 4858 / 1394 }, next: { 6: 820 / 398, 20: 2412 / 1097 } },
} as const

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

/** Loads and steps of the list, one table for each machine. */
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

/** Sign-in, start page, list, and the forms. */
export function journeyTables(journeys: JourneyRuns[]): string {
  return journeys
    .flatMap(({ machine, runs }) => {
      const sites = [...runs]
      const steps = sites.map(([site, of]) => [
        site,
        ...(['signIn', 'company', 'toList'] as const).map((step) => spread(of.map((one) => one[step]))),
      ])
      const loads = sites.flatMap(([site, of]) => [
        [`/login, ${site}`, ...loadCells(of.map(({ login }) => login))],
        ...FORMS.map((form, place) => [`${form}, ${site}`, ...loadCells(of.map((one) => one.forms[place]!))]),
      ])
      return [
        `### Journey, ${named(machine)}`,
        table(['', 'sign in', 'company → /home', '/home → /terceros'], steps),
        table(['', 'first field', ...LOAD_HEADS.slice(1)], loads),
      ]
    })
    .join('\n\n')
}

const stepsOf = (runs: ListRun[], step: keyof Steps) =>
  runs.flatMap(({ steps }) => (steps ? [steps[step]] : []))

/** The goals of the browser, against the plain page of the same run. */
export function goalsOf(lists: ListRuns[]): Goal[] {
  const goals: Goal[] = []
  for (const { machine, runs } of lists) {
    const at = named(machine)
    const of = (site: string, take: (run: ListRun) => number | undefined) => {
      const values = (runs.get(site) ?? []).flatMap((run) => take(run) ?? [])
      return values.length > 0 ? median(values) : undefined
    }
    const held = (what: string, site: string, take: (run: ListRun) => number | undefined, limit: number) => {
      const [own, plain] = [of(site, take), of('plain', take)]
      if (own === undefined || !plain) return
      const ratio = own / plain
      const measured = `${ratio.toFixed(2)}× (${own.toFixed(0)} against ${plain.toFixed(0)})`
      goals.push({ goal: `${what}, ${at}: ≤ ${limit}× the plain page`, measured, met: ratio <= limit })
    }
    const ahead = (what: string, take: (run: ListRun) => number | undefined, by: 'row' | 'next') => {
      const [own, plain] = [of('scripts', take), of('plain', take)]
      if (own === undefined || !plain) return
      const measured = of('react-admin', take)
      const peers: [string, number][] = measured === undefined ? [] : [['react-admin', measured]]
      for (const [name, figures] of Object.entries(PEERS)) {
        const multiple = (figures[by] as Record<number, number>)[machine.cpu]
        if (multiple && machine.net === 'none') peers.push([`${name} (told)`, multiple * plain])
      }
      const [peer, best] = peers.sort(([, a], [, b]) => a - b)[0] ?? []
      if (!peer || best === undefined) return
      const told = `${own.toFixed(0)} against ${best.toFixed(0)} of ${peer}`
      goals.push({ goal: `${what}, ${at}: ahead of every peer`, measured: told, met: own < best })
    }
    for (const way of ['cold', 'warm'] as const) {
      held(`first row ${way}, Modo ligero`, 'light', (run) => run[way].row, 1.25)
      held(`first row ${way}, scripts`, 'scripts', (run) => run[way].row, 1.3)
    }
    ahead('first row cold, scripts', (run) => run.cold.row, 'row')
    if (machine.cpu === 6 && machine.net === 'none')
      for (const site of ['light', 'scripts']) {
        const blocked = of(site, (run) => run.cold.blocked)
        if (blocked === undefined) continue
        const measured = `${blocked.toFixed(0)} ms`
        goals.push({ goal: `blocking time cold, ${site}, ${at}: ≤ 150 ms`, measured, met: blocked <= 150 })
      }
    if (machine.cpu === 1 || machine.net !== 'none') continue
    for (const step of STEPS) held(step, 'scripts', (run) => run.steps?.[step], 1.2)
    ahead('next', (run) => run.steps?.next, 'next')
  }
  return goals
}
