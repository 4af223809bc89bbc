import { type RunningDemo, startDemo } from '../../demo.ts'
import { MOLINO, signIn } from '../../support/sign-in.ts'
import { DEMO_USERS } from '#server/demo/users.ts'
import type { Chosen } from '../parts.ts'
import { memoryOf, residentMB } from '../../support/processes.ts'
import { buildReferences, type Reference, startPlain, startRemix } from '../references/references.ts'
import { type Found, table } from '../results.ts'
import { largeSeason } from '../season.ts'
import { median, spread } from '../statistics.ts'
import { type Load, load } from './load.ts'
import { measureSearch } from './search.ts'

const ROUNDS = 3
const SECONDS = 4
const SECONDS_TO_WARM_UP = 2
const SCREENS = ['/terceros', '/weighing-records', '/home']
const CONNECTIONS = [10, 50]

/** A request and the process that answers it. */
interface Target {
  name: string
  url: string
  headers?: Record<string, string>
  connections: number
  loads: Load[]
}

/** Requests per second, response times, memory, and the API's cost on top of a query. */
export async function measureServer(asked: Chosen): Promise<Found> {
  const season = await largeSeason()
  const rounds = asked.rounds ?? ROUNDS
  try {
    const parts = [await measureDemo(season.url, rounds), await measureSearch(season.url)]
    return {
      text: parts.map(({ text }) => text).join('\n\n'),
      goals: parts.flatMap(({ goals }) => goals),
    }
  } finally {
    await season.drop()
  }
}

/** Measures one web process and the references in turn, and the memory of each alone. */
async function measureDemo(databaseUrl: string, rounds: number): Promise<Found> {
  const folder = buildReferences()
  const demo = await startDemo({ DATABASE_URL: databaseUrl })
  const references: [string, Reference][] = []
  for (const [name, TOTAL] of [
    ['counting', 'count'],
    ['kept total', 'kept'],
  ] as const) {
    references.push([`plain, ${name}`, await startPlain(folder, { DATABASE_URL: databaseUrl, TOTAL })])
    references.push([`bare Remix, ${name}`, await startRemix(folder, { DATABASE_URL: databaseUrl, TOTAL })])
  }
  try {
    const headers = { cookie: `sesion=${await signIn(demo.url, DEMO_USERS[0].correo, MOLINO)}` }
    const own = ownTargets(demo, headers)
    const others = references.map(([name, { url }]) => ({ name, url, connections: 10, loads: [] }))
    const atRest = memoryOf(demo.pid)
    const targets: Target[] = [...others, ...own]
    await inTurn(targets, rounds)
    const loaded = memoryOf(demo.pid)
    const memory = [
      ['ours, web', atRest.web, loaded.web],
      ['ours, API', atRest.api, loaded.api],
      ...references.map(([name, { pid }]) => [name, undefined, residentMB([pid])] as const),
    ] as const
    const speed = (name: string) =>
      median(targets.find((one) => one.name === name)?.loads.map(({ perSecond }) => perSecond) ?? [])
    const ratio = speed('/terceros, one web process') / speed('bare Remix, kept total')
    const together = loaded.web + loaded.api
    return {
      text: [
        '### Requests a second, one web process',
        'Web, API, database and clients share the machine. Only the row "compressed" uses compression.',
        loadTable(targets),
        '### Memory, MB',
        table(
          ['', 'at rest', 'after load'],
          memory.map(([name, before, after]) => [name, before?.toFixed(0) ?? '–', after.toFixed(0)]),
        ),
      ].join('\n\n'),
      goals: [
        {
          goal: 'list with the kept total, one web process, 10 connections: ≥ 0.76× bare Remix with the kept total',
          measured: `${ratio.toFixed(2)}×`,
          met: ratio >= 0.76,
        },
        {
          goal: 'memory after load, one web process and the API on PostgreSQL: ≤ 260 MB',
          measured: `${together.toFixed(0)} MB (${loaded.web.toFixed(0)} + ${loaded.api.toFixed(0)})`,
          met: together <= 260,
        },
      ],
    }
  } finally {
    for (const [, reference] of references) await reference.stop()
    await demo.stop()
  }
}

function ownTargets(demo: RunningDemo, headers: Record<string, string>): Target[] {
  const target = (path: string, connections: number, more = '', sent = {}): Target => ({
    name: `${path}, one web process${more}`,
    url: demo.url + path,
    headers: { ...headers, ...sent },
    connections,
    loads: [],
  })
  return [
    ...SCREENS.flatMap((path) => CONNECTIONS.map((connections) => target(path, connections))),
    target('/terceros', 10, ', compressed', { 'accept-encoding': 'gzip' }),
    target('/terceros', 10, ', Modo ligero', { 'save-data': 'on' }),
  ]
}

/** Warms all targets up, then measures them in turn. */
async function inTurn(targets: Target[], rounds: number): Promise<void> {
  for (const target of targets) await load({ ...target, seconds: SECONDS_TO_WARM_UP })
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) target.loads.push(await load({ ...target, seconds: SECONDS }))
  }
}

function loadTable(targets: Target[]): string {
  return table(
    ['', 'connections', 'requests/s', 'p50', 'p95'],
    targets.map(({ name, connections, loads }) => [
      name,
      String(connections),
      ...(['perSecond', 'p50', 'p95'] as const).map((of) => spread(loads.map((one) => one[of]))),
    ]),
  )
}
