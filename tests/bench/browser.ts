import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../browser.ts'
import { startDemo } from '../demo.ts'
import { type ListRun, runList } from './browser/list.ts'
import { goalsOf, type ListRuns, listTables } from './browser/report.ts'
import { type Site, startSites } from './browser/sites.ts'
import { type Machine, NETWORKS } from './browser/watch.ts'
import { largeSeason } from './season.ts'
import { table } from './statistics.ts'

/**
 * First row and steps of the list of third parties on slow computers and networks: the application with and without
 * Modo ligero, a plain page and a bare Remix page. `npm run bench -- browser [--cpu 1,6,20] [--rounds 5]`; fails when a
 * goal is missed. Needs TEST_DATABASE_URL and the build.
 */
const { values } = parseArgs({
  options: { cpu: { type: 'string', default: '1,6,20' }, rounds: { type: 'string' } },
})
/** Slow machines and networks need fewer rounds, because their differences are larger. */
const ROUNDS = { list: 5, slowest: 3 }
const SLOWEST = 20

const season = await largeSeason()
const demo = await startDemo({ DATABASE_URL: season.url })
const { sites, stop } = await startSites(demo, season.url)
try {
  // Warms up processes and database.
  await inTurn(1, (browser, site) => runList(browser, site, { cpu: 1, net: 'none' }, false))
  const lists: ListRuns[] = []
  for (const cpu of values.cpu.split(',').map(Number)) {
    for (const net of NETWORKS) {
      const machine: Machine = { cpu, net }
      const rounds = values.rounds ?? (cpu >= SLOWEST || net === 'slow' ? ROUNDS.slowest : ROUNDS.list)
      console.log(`processor ${cpu}×, network ${net}, ${rounds} rounds`)
      // Steps are measured without network throttling, because they wait for the server.
      const take = (browser: Browser, site: Site) => runList(browser, site, machine, net === 'none')
      lists.push({ machine, runs: await inTurn(Number(rounds), take) })
    }
  }
  const goals = goalsOf(lists)
  const rows = goals.map(({ goal, measured, met }) => [goal, measured, met ? 'yes' : '**no**'])
  if (rows.length > 0) console.log(`\n${table(['goal', 'measured', 'met'], rows)}`)
  console.log(`\n${listTables(lists)}`)
  if (goals.some(({ met }) => !met)) process.exitCode = 1
} finally {
  await stop()
  await demo.stop()
  await season.drop()
}

/** Each round visits every site in a new browser. The first site changes. */
async function inTurn(
  rounds: number,
  take: (browser: Browser, site: Site) => Promise<ListRun>,
): Promise<ListRuns['runs']> {
  const runs = new Map(sites.map(({ name }) => [name, [] as ListRun[]]))
  for (let round = 0; round < rounds; round++) {
    const browser = await chromium.launch({ executablePath: findBrowser() })
    try {
      for (const place of sites.keys()) {
        const site = sites[(place + round) % sites.length]!
        runs.get(site.name)?.push(await take(browser, site))
      }
    } finally {
      await browser.close()
    }
  }
  return runs
}
