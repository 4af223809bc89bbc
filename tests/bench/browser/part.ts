import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../browser.ts'
import { startDemo } from '../../demo.ts'
import type { Chosen } from '../parts.ts'
import type { Found } from '../results.ts'
import { largeSeason } from '../season.ts'
import { type Journey, runJourney } from './journey.ts'
import { type ListRun, runList } from './list.ts'
import { goalsOf, journeyTables, listTables } from './report.ts'
import { type Site, startSites } from './sites.ts'
import type { Machine } from './watch.ts'

/** Slow machines and networks take long enough to be told apart by fewer rounds. */
const ROUNDS = { list: 5, slowest: 3, journey: 2 }
const SLOWEST = 20

export interface ListRuns {
  machine: Machine
  runs: Map<string, ListRun[]>
}

export interface JourneyRuns {
  machine: Machine
  runs: Map<string, Journey[]>
}

/** Every site in turn, again and again, on every machine that was asked for. */
export async function measureBrowser(asked: Chosen): Promise<Found> {
  const season = await largeSeason()
  const demo = await startDemo({ DATABASE_URL: season.url })
  const { sites, stop } = await startSites(asked.sites, demo, season.url)
  try {
    const machines = asked.cpu.flatMap((cpu) => asked.net.map((net): Machine => ({ cpu, net })))
    const lists: ListRuns[] = []
    const journeys: JourneyRuns[] = []
    await withBrowser(async (browser) => {
      // Processes and database warm up.
      for (const site of sites) await runList(browser, site, { cpu: 1, net: 'none' }, false)
    })
    for (const machine of machines) {
      const rounds =
        asked.rounds ?? (machine.cpu >= SLOWEST || machine.net === 'slow' ? ROUNDS.slowest : ROUNDS.list)
      // The steps wait for the server, not for the network.
      const steps = machine.net === 'none'
      console.log(`browser: processor ${machine.cpu}×, network ${machine.net}, ${rounds} rounds`)
      const list = await inTurn(sites, rounds, (browser, site) => runList(browser, site, machine, steps))
      lists.push({ machine, runs: list })
      const own = sites.filter(({ name }) => name === 'light' || name === 'scripts')
      if (!asked.journey || own.length === 0 || !steps) continue
      const runs = await inTurn(own, Math.min(rounds, ROUNDS.journey), (browser, site) =>
        runJourney(browser, site, machine),
      )
      journeys.push({ machine, runs })
    }
    return { text: [listTables(lists), journeyTables(journeys)].join('\n\n'), goals: goalsOf(lists) }
  } finally {
    await stop()
    await demo.stop()
    await season.drop()
  }
}

/** A browser for each round, and in each every site; who goes first changes. */
async function inTurn<Run>(
  sites: Site[],
  rounds: number,
  take: (browser: Browser, site: Site) => Promise<Run>,
): Promise<Map<string, Run[]>> {
  const runs = new Map(sites.map(({ name }) => [name as string, [] as Run[]]))
  for (let round = 0; round < rounds; round++) {
    const turn = sites.map((_, place) => sites[(place + round) % sites.length]!)
    await withBrowser(async (browser) => {
      for (const site of turn) runs.get(site.name)?.push(await inTime(take(browser, site), site))
    })
  }
  return runs
}

/** Against hanging: the slowest of all takes a third of it. */
const MINUTES_PER_RUN = 4

async function inTime<Run>(run: Promise<Run>, { name }: Site): Promise<Run> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`${name}: more than ${MINUTES_PER_RUN} minutes`)
    timer = setTimeout(() => reject(error), MINUTES_PER_RUN * 60_000)
  })
  try {
    return await Promise.race([run, late])
  } finally {
    clearTimeout(timer)
  }
}

async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser() })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}
