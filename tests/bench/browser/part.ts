import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../browser.ts'
import { startDemo } from '../../demo.ts'
import type { Chosen } from '../parts.ts'
import type { Found } from '../results.ts'
import { largeSeason } from '../season.ts'
import { type ListRun, runList } from './list.ts'
import { goalsOf, listTables } from './report.ts'
import { type Site, startSites } from './sites.ts'
import { type Machine, NETWORKS } from './watch.ts'

/** Slow machines and networks need fewer rounds, because their differences are larger. */
const ROUNDS = { list: 5, slowest: 3 }
const SLOWEST = 20

export interface ListRuns {
  machine: Machine
  runs: Map<string, ListRun[]>
}

/** Measures every site in turn on every requested machine. */
export async function measureBrowser(asked: Chosen): Promise<Found> {
  const season = await largeSeason()
  const demo = await startDemo({ DATABASE_URL: season.url })
  const { sites, stop } = await startSites(['plain', 'remix', 'light', 'scripts'], demo, season.url)
  try {
    const machines = asked.cpu.flatMap((cpu) => NETWORKS.map((net): Machine => ({ cpu, net })))
    const lists: ListRuns[] = []
    await withBrowser(async (browser) => {
      // Warms up processes and database.
      for (const site of sites) await runList(browser, site, { cpu: 1, net: 'none' }, false)
    })
    for (const machine of machines) {
      const rounds =
        asked.rounds ?? (machine.cpu >= SLOWEST || machine.net === 'slow' ? ROUNDS.slowest : ROUNDS.list)
      // Steps are measured without network throttling, because they wait for the server.
      const steps = machine.net === 'none'
      console.log(`browser: processor ${machine.cpu}×, network ${machine.net}, ${rounds} rounds`)
      const runs = await inTurn(sites, rounds, (browser, site) => runList(browser, site, machine, steps))
      lists.push({ machine, runs })
    }
    return { text: listTables(lists), goals: goalsOf(lists) }
  } finally {
    await stop()
    await demo.stop()
    await season.drop()
  }
}

/** Each round visits every site in a new browser. The first site changes. */
async function inTurn(
  sites: Site[],
  rounds: number,
  take: (browser: Browser, site: Site) => Promise<ListRun>,
): Promise<Map<string, ListRun[]>> {
  const runs = new Map(sites.map(({ name }) => [name as string, [] as ListRun[]]))
  for (let round = 0; round < rounds; round++) {
    const turn = sites.map((_, place) => sites[(place + round) % sites.length]!)
    await withBrowser(async (browser) => {
      for (const site of turn) runs.get(site.name)?.push(await take(browser, site))
    })
  }
  return runs
}

async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser() })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}
